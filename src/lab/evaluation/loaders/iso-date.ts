const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `25-8-2020`, `October 10, 2021`, `2020-08-25T…` or `2020` as our dates are written; undefined where it is none. */
export function isoDate(text: string): string | undefined {
  const trimmed = text.trim();
  const dayFirst = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/.exec(trimmed);
  if (dayFirst) return realDay(`${dayFirst[3]}-${dayFirst[2]?.padStart(2, "0")}-${dayFirst[1]?.padStart(2, "0")}`);
  const named = /^([a-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})$/i.exec(trimmed);
  const month = MONTHS.indexOf(named?.[1]?.toLowerCase() ?? "") + 1;
  if (named && month > 0) return realDay(`${named[3]}-${String(month).padStart(2, "0")}-${named[2]?.padStart(2, "0")}`);
  const iso = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:[T ].*)?$/.exec(trimmed);
  if (!iso) return undefined;
  const date = [iso[1], iso[2], iso[3]].filter((part) => part !== undefined).join("-");
  return date.length === 10 ? realDay(date) : date;
}

function realDay(date: string): string | undefined {
  const time = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date) ? date : undefined;
}
