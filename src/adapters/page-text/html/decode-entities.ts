const CHARACTERS =
  "amp=& lt=< gt=> quot=\" apos=' ndash=– mdash=— lsquo=‘ rsquo=’ ldquo=“ rdquo=” laquo=« raquo=» hellip=… bull=• middot=· copy=© reg=® trade=™ deg=° euro=€ pound=£ yen=¥ cent=¢ sect=§ para=¶ times=× divide=÷ frac12=½ frac14=¼ frac34=¾ plusmn=± minus=− szlig=ß oslash=ø Oslash=Ø aelig=æ AElig=Æ ccedil=ç Ccedil=Ç ntilde=ñ Ntilde=Ñ aring=å Aring=Å";
const NAMED: ReadonlyMap<string, string> = new Map([
  ...CHARACTERS.split(" ").map((pair): [string, string] => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  ...["nbsp", "ensp", "emsp", "thinsp"].map((name): [string, string] => [name, " "]),
  ...["shy", "zwj", "zwnj"].map((name): [string, string] => [name, ""]),
]);
const MARKS: Readonly<Record<string, string>> = { grave: "\u0300", acute: "\u0301", circ: "\u0302", tilde: "\u0303", uml: "\u0308" };

/** Decodes the entities of prose, for text that is read without an HTML parser. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z\d]{2,8}));?/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? accented(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "";
  });
}

function accented(name: string): string | undefined {
  const mark = MARKS[name.slice(1)];
  return mark === undefined ? undefined : `${name[0]}${mark}`.normalize("NFC");
}
