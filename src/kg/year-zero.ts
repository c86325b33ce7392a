/** RDF counts a year 0, people do not: 44 BC is -0043 there, and -0044 to us. */

/** Virtuoso writes a year before our era with its sign as the first of four characters: -753 for -0753. */
export function fromRdfYear(iso: string): string {
  const [, sign, year, rest] = /^(-?)(\d{3,})(-.*)$/.exec(iso) ?? [];
  if (year === undefined || rest === undefined || (sign === "" && Number(year) > 0)) return iso;
  return `-${String(Number(year) + 1).padStart(4, "0")}${rest}`;
}

export function toRdfYear(iso: string): string {
  const [, year, rest] = /^-(\d{4,})(-.*)$/.exec(iso) ?? [];
  if (year === undefined || rest === undefined) return iso;
  const counted = Number(year) - 1;
  return `${counted === 0 ? "" : "-"}${String(counted).padStart(4, "0")}${rest}`;
}
