/** The order of texts by their characters, which is the same in every locale; `localeCompare` without one is not. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
