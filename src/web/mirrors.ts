/** A copy of another site's page: the original address, or null if the mirror's address does not contain it. */
export type Mirror = { readonly host: string; readonly inner: string | null };

/** Archives, caches, proxies and reading aids; all their pages are copies. */
export const MIRROR_HOSTS: readonly string[] = (
  "web.archive.org wayback.archive-it.org webarchive.nationalarchives.gov.uk arquivo.pt archive.today archive.ph archive.is archive.li " +
  "archive.fo archive.md archive.vn ghostarchive.org perma.cc megalodon.jp webcitation.org webcache.googleusercontent.com cc.bingj.com " +
  "cdn.ampproject.org bing-amp.com translate.goog translate.google.com translatetheweb.com microsofttranslator.com 12ft.io 1ft.io " +
  "outline.com r.jina.ai txtify.it smry.ai removepaywall.com freedium.cfd"
).split(" ");

/** Parameters in which translators, caches and proxies pass the original address. */
const CARRIERS = ["u", "url", "q", "a", "query", "site"] as const;

/** The mirror that an address belongs to, with the original address; null if it is not a mirror. */
export function mirrorOf(url: URL): Mirror | null {
  const host = url.hostname.replace(/^www\./, "");
  const found = unwrapHost(url, host) ?? unwrapPath(url);
  if (found !== null) return { host, inner: found };
  if (!isMirrorHost(host)) return null;
  // Their own front pages are not copies.
  return url.pathname === "/" && url.search === "" ? null : { host, inner: carried(url) };
}

function isMirrorHost(host: string): boolean {
  return /^translate\.google\.[a-z.]+$/.test(host) || MIRROR_HOSTS.some((mirror) => host === mirror || host.endsWith(`.${mirror}`));
}

/** Hosts with their own address formats. */
function unwrapHost(url: URL, host: string): string | null {
  const translated = /^([^.]+)\.translate\.goog$/.exec(host)?.[1];
  if (translated !== undefined) return `https://${undashed(translated)}${url.pathname}${url.search}`;
  const amp =
    (/(^|\.)(cdn\.ampproject\.org|bing-amp\.com)$/.test(host) && /^\/(?:[a-z]+\/)?(s\/)?([^/]+\.[^/]+.*)$/.exec(url.pathname)) ||
    (/^google\.[a-z.]+$/.test(host) && /^\/amp\/(s\/)?([^/]+\.[^/]+.*)$/.exec(url.pathname));
  if (amp) return `${amp[1] === undefined ? "http" : "https"}://${amp[2]}${url.search}`;
  if (/^google\.[a-z.]+$/.test(host) && url.pathname === "/url") return carried(url);
  if (host === "webcache.googleusercontent.com") {
    const cached = /^cache:(?:[\w-]{6,}:)?(\S+)/.exec(url.searchParams.get("q") ?? "")?.[1];
    return cached === undefined ? null : withScheme(cached);
  }
  const megalodon = host === "megalodon.jp" ? /^\/(?:ref\/)?[\d-]+\/(.+)$/.exec(url.pathname)?.[1] : undefined;
  return megalodon === undefined ? null : `http://${megalodon.replace(/^(https?:\/\/)/, "")}${url.search}`;
}

/** A whole address inside a path is the original of a proxy or an archive. Archives may omit the scheme after their timestamp. */
function unwrapPath(url: URL): string | null {
  const [, scheme, rest] = /\/(https?):\/{1,2}([^/].*)$/i.exec(decoded(url.pathname)) ?? [];
  if (rest !== undefined) return `${scheme}://${rest}${url.search}`;
  const stamped = /^\/(?:[a-z]+\/)?\d{4,14}(?:[a-z]{2}_)?\*?\/([^/\s]+\.[^/\s]+.*)$/.exec(url.pathname)?.[1];
  return stamped !== undefined && isMirrorHost(url.hostname.replace(/^www\./, "")) ? `http://${stamped}${url.search}` : null;
}

function carried(url: URL): string | null {
  const value = CARRIERS.map((name) => url.searchParams.get(name)).find(
    (text) => text !== null && /^(https?:\/\/)?[^\s/]+\.[^\s/]+/.test(text),
  );
  return value === undefined || value === null ? null : withScheme(value);
}

/** `www-my--paper-com` → `www.my-paper.com`, the encoding of AMP caches and Google's translator. */
function undashed(label: string): string {
  const plain = /^0-(.*)-0$/.exec(label)?.[1] ?? label;
  return plain
    .split("--")
    .map((part) => part.replaceAll("-", "."))
    .join("-");
}

function withScheme(address: string): string {
  return /^https?:\/\//i.test(address) ? address : `http://${address}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
