import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { safeFetch } from "../../../src/adapters/pages/safe-fetch.js";
import { failureOf } from "../../support/failure-of.js";
import { hasIPv6, type OddSite, page, startSite } from "../../support/odd-site.js";

/** Spellings of this machine that a plain fetch follows to the service inside: the table could fail. `:0` stands for the service's port. */
const WOULD_GO_THROUGH: readonly string[] = [
  "http://127.0.0.1:0/",
  "http://127.0.0.2:0/",
  "http://127.255.255.254:0/",
  "http://2130706433:0/",
  "http://017700000001:0/",
  "http://0x7f000001:0/",
  "http://0X7F000001:0/",
  "http://0177.0.0.1:0/",
  "http://0177.0.0.01:0/",
  "http://00000177.0.0.1:0/",
  "http://0x7f.0.0.1:0/",
  "http://0x7f.0x0.0x0.0x1:0/",
  "http://0x7f.0.1:0/",
  "http://127.1:0/",
  "http://127.0.1:0/",
  "http://127.0x0.00.1:0/",
  "http://0:0/",
  "http://0.0.0.0:0/",
  "http://00:0/",
  "http://127.0.0.1.:0/",
  "http://127.1.:0/",
  "http://127。0。0。1:0/",
  "http://127．0．0．1:0/",
  "http://127｡0｡0｡1:0/",
  "http://１２７.０.０.１:0/",
  "http://①②⑦.0.0.①:0/",
  "http://𝟏𝟐𝟕.𝟎.𝟎.𝟏:0/",
  "http://%31%32%37.0.0.1:0/",
  "http://127%2e0%2e0%2e1:0/",
  "http://127.0.0.%31:0/",
  "http://12\t7.0.0.1:0/",
  "http://127.0.0.1\n:0/",
  "http://\u00ad127.0.0.1:0/",
  "http://127.0.0.1:0\\@news.example/",
  "http:\\\\127.0.0.1:0\\",
  "http:/127.0.0.1:0/",
  "http:127.0.0.1:0/",
  "HTTP://127.0.0.1:0/",
  "  http://127.0.0.1:0/  ",
  "http://127.0.0.1:0?@news.example/",
  "http://127.0.0.1:0#@news.example/",
  "http://localhost:0/",
  "http://LOCALHOST:0/",
  "http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:0/",
  "http://loc%61lhost:0/",
  "http://ｌｏｃａｌｈｏｓｔ:0/",
  ...(hasIPv6 ? ["http://[::1]:0/", "http://[0:0:0:0:0:0:0:1]:0/", "http://[0000::0001]:0/", "http://[::]:0/"] : []),
  ...(hasIPv6 ? ["http://[::ffff:127.0.0.1]:0/", "http://[::ffff:7f00:1]:0/", "http://[::FFFF:127.0.0.2]:0/"] : []),
];

/** What leads nowhere on this machine, or what a plain fetch refuses as well, and would lead inside elsewhere. */
const REFUSED_TOO: readonly string[] = [
  "http://[::127.0.0.1]:0/",
  "http://[::ffff:0:127.0.0.1]:0/",
  "http://[64:ff9b::127.0.0.1]:0/",
  "http://[64:ff9b::a9fe:a9fe]/",
  "http://[64:ff9b:1::7f00:1]:0/",
  "http://[2002:7f00:1::]:0/",
  "http://[2001:0:4136:e378:8000:63bf:80ff:fffe]/",
  "http://[2001:db8::1]/",
  "http://[fe80::1]:0/",
  "http://[fe80::1%25lo]:0/",
  "http://[::1%25lo]:0/",
  "http://[::1%lo]:0/",
  "http://[fc00::1]/",
  "http://[fd00:ec2::254]/latest/meta-data/",
  "http://[ff02::1]/",
  "http://[v1.fe80]/",
  "http://169.254.169.254/latest/meta-data/",
  "http://2852039166/latest/meta-data/",
  "http://0xa9fea9fe/latest/meta-data/",
  "http://0251.0376.0251.0376/latest/meta-data/",
  "http://169.16689662/",
  "http://metadata.google.internal/computeMetadata/v1/",
  "http://100.100.100.200/latest/meta-data/",
  "http://168.63.129.16/machine",
  "http://10.0.0.1/",
  "http://172.16.0.1/",
  "http://192.168.0.1/",
  "http://3232235521/",
  "http://100.64.0.1/",
  "http://198.18.0.1/",
  "http://192.0.2.1/",
  "http://224.0.0.1/",
  "http://255.255.255.255/",
  "http://256.0.0.1/",
  "http://127.0.0.1.5/",
  "http://127.0.0.08/",
  "http://4294967296/",
  "http://1.2.3.0x1g/",
  "http://localhost.:0/",
  "http://localhost../",
  "http://www.localhost:0/",
  "http://printer.local/",
  "http://db.internal/",
  "http://kubernetes.default.svc.cluster.local/",
  "http://router.lan/",
  "http://fritz.box.home.arpa/",
  "http://intranet/",
  "http://intranet./",
  "http://wiki.corp/",
  "http://.example/",
  "http://a..example/",
  `http://${"a".repeat(64)}.example/`,
  `http://${"a.".repeat(130)}example/`,
  "http://-news-.example/",
  "http://news.example%00.internal/",
  "http://news.example%2f@127.0.0.1:0/",
  "http://good@127.0.0.1:0/",
  "http://good:word@127.0.0.1:0/",
  "http://news.example@127.0.0.1:0/",
  "http://127.0.0.1:0@news.example/",
  "http://user@news.example/",
  "http://:word@news.example/",
  "https://user:word@news.example/",
  "http://news.example:22/",
  "http://news.example:8080/",
  "http://news.example:6379/",
  "http://news.example:65536/",
  "https://news.example:8443/",
  "https://news.example:1/",
  "file:///etc/passwd",
  "file://127.0.0.1/etc/passwd",
  "ftp://news.example/",
  "gopher://127.0.0.1:0/_GET",
  "data:text/html,<p>text</p>",
  "javascript:alert(1)",
  "blob:http://127.0.0.1:0/1",
  "ws://127.0.0.1:0/",
  "wss://news.example/",
  "dict://127.0.0.1:0/",
  "ldap://127.0.0.1/",
  "jar:http://127.0.0.1:0!/",
  "view-source:http://127.0.0.1:0/",
  "about:blank",
  "unix:/var/run/docker.sock",
  "http://unix:/var/run/docker.sock:/containers",
  "//127.0.0.1:0/",
  "/etc/passwd",
  "127.0.0.1",
  "",
  "http://",
  "http:///etc/passwd/",
  `http://news.example/${"a".repeat(5000)}`,
  `http://news.example/${"ä".repeat(1500)}`,
];

describe("an address that leads inside", () => {
  let inside: OddSite;
  const at = (url: string) => url.replace(/:0(?!\d|x|X|:)(?=\D|$)/, `:${inside.port}`);
  beforeAll(async () => {
    inside = await startSite(page, { host: hasIPv6 ? "::" : "0.0.0.0" });
  });
  afterAll(() => inside.close());

  /** As the program opens it, but for the port, which alone must not be what saves us. None of these gets as far as a name server. */
  const resolve = () => Promise.reject(new Error("a name server was asked"));
  const open = () => safeFetch({ userAgent: "plumbline-test/1" }, { ports: [80, 443, inside.port], resolve });

  it("is tried in at least forty spellings that a plain fetch would follow", () => {
    expect(new Set(WOULD_GO_THROUGH).size).toBeGreaterThanOrEqual(40);
  });

  for (const url of WOULD_GO_THROUGH)
    it(`is refused, where a plain fetch goes through: ${JSON.stringify(url)}`, async () => {
      expect((await fetch(at(url))).status).toBe(200);
      const before = inside.paths.length;
      expect(await failureOf(open().fetch(at(url)))).toMatchObject({ code: "page-forbidden", retryable: false });
      expect(inside.paths).toHaveLength(before);
    });

  for (const url of REFUSED_TOO)
    it(`is refused: ${JSON.stringify(url.slice(0, 80))}`, async () => {
      const before = inside.paths.length;
      expect(await failureOf(open().fetch(at(url)))).toMatchObject({ code: "page-forbidden" });
      expect(inside.paths).toHaveLength(before);
    });

  it("is refused in words that give no password away", async () => {
    const { message } = await failureOf(open().fetch("http://user:hunter2@news.example/"));
    expect(message).not.toContain("hunter2");
  });
});
