import { spawn } from "node:child_process";

/** Shows an address in the reader's browser. Where there is none, the printed address has to do. */
export function openBrowser(address: string): void {
  const [command, ...args] =
    process.platform === "darwin" ? ["open"] : process.platform === "win32" ? ["cmd", "/c", "start", ""] : ["xdg-open"];
  const child = spawn(command ?? "xdg-open", [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}
