// A site that sends too much, in a thread of its own, so that what it costs is not measured on the reader's side.
import { createServer } from "node:http";
import { parentPort } from "node:worker_threads";
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from "node:zlib";

const ZEROS = Buffer.alloc(16 * 1024 * 1024);
const member = gzipSync(ZEROS);
const BOMBS = {
  // A gigabyte in a megabyte: members that follow each other are one file.
  gzip: Buffer.concat(Array.from({ length: 64 }, () => member)),
  deflate: deflateSync(ZEROS),
  "deflate-raw": deflateRawSync(ZEROS),
  br: brotliCompressSync(Buffer.alloc(64 * 1024 * 1024), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};
const HTML = { "content-type": "text/html" };
const PIECE = Buffer.alloc(256 * 1024, "<p>and so on</p>");

const CHUNKED = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\n";
/** What comes first, and what comes then for ever. */
const ENDLESS = {
  pieces: [CHUNKED, Buffer.from("1\r\na\r\n".repeat(100_000))],
  extension: [`${CHUNKED}1;a=`, Buffer.alloc(100_000, "a")],
  interim: ["", Buffer.from("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n".repeat(1000))],
  trailers: [`${CHUNKED}1\r\na\r\n0\r\n`, Buffer.from("a: b\r\n".repeat(10_000))],
};

function pour(response, bytes) {
  let left = bytes;
  const more = () => {
    while (left > 0) {
      left -= PIECE.length;
      if (!response.write(PIECE)) return response.once("drain", more);
    }
    response.end();
  };
  more();
}

const server = createServer((request, response) => {
  const [, what = "", kind = ""] = (request.url ?? "").split("/");
  response.on("error", () => undefined);
  if (what === "bomb") response.writeHead(200, { ...HTML, "content-encoding": kind.replace("-raw", "") }).end(BOMBS[kind]);
  else if (what === "large") pour(response.writeHead(200, HTML), 100 * 1024 * 1024);
  else if (what === "large-said") pour(response.writeHead(200, { ...HTML, "content-length": 100 * 1024 * 1024 }), 100 * 1024 * 1024);
  else if (what in ENDLESS) {
    const [start, rest] = ENDLESS[what];
    const socket = response.socket;
    const more = () => {
      while (!socket.destroyed && socket.write(rest));
      if (!socket.destroyed) socket.once("drain", more);
    };
    socket.write(start);
    more();
  } else response.writeHead(404).end();
});
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
