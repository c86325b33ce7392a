import type { EntityId } from "../domain/ids.js";

/** Units that claims use, with their factor to the first unit of the dimension. */
const UNITS: readonly { readonly id: EntityId; readonly dimension: string; readonly factor: number; readonly names: string }[] = [
  { id: "Q11573", dimension: "length", factor: 1, names: "m metre metres meter meters" },
  { id: "Q828224", dimension: "length", factor: 1000, names: "km kilometre kilometres kilometer kilometers" },
  { id: "Q174728", dimension: "length", factor: 0.01, names: "cm centimetre centimetres centimeter centimeters" },
  { id: "Q174789", dimension: "length", factor: 0.001, names: "mm millimetre millimetres millimeter millimeters" },
  { id: "Q3710", dimension: "length", factor: 0.3048, names: "ft foot feet" },
  { id: "Q218593", dimension: "length", factor: 0.0254, names: "inch inches" },
  { id: "Q253276", dimension: "length", factor: 1609.344, names: "mile miles mi" },
  { id: "Q1811", dimension: "length", factor: 149597870700, names: "au astronomical_unit astronomical_units" },
  { id: "Q25343", dimension: "area", factor: 1, names: "m² m2 sqm square_metre square_metres square_meter square_meters" },
  {
    id: "Q712226",
    dimension: "area",
    factor: 1e6,
    names: "km² km2 square_kilometre square_kilometres square_kilometer square_kilometers sq_km",
  },
  { id: "Q35852", dimension: "area", factor: 1e4, names: "ha hectare hectares" },
  { id: "Q232291", dimension: "area", factor: 2589988.11, names: "square_mile square_miles sq_mi" },
  { id: "Q11570", dimension: "mass", factor: 1, names: "kg kilogram kilograms kilogramme kilogrammes kilo kilos" },
  { id: "Q41803", dimension: "mass", factor: 0.001, names: "g gram grams" },
  { id: "Q100995", dimension: "mass", factor: 0.45359237, names: "lb lbs pound pounds" },
  { id: "Q191118", dimension: "mass", factor: 1000, names: "t tonne tonnes metric_ton metric_tons" },
  { id: "Q11574", dimension: "time", factor: 1, names: "s second seconds sec" },
  { id: "Q7727", dimension: "time", factor: 60, names: "min minute minutes" },
  { id: "Q25235", dimension: "time", factor: 3600, names: "h hour hours" },
  { id: "Q573", dimension: "time", factor: 86400, names: "d day days Earth_day Earth_days" },
  { id: "Q23387", dimension: "time", factor: 604800, names: "week weeks" },
  { id: "Q5151", dimension: "time", factor: 2629800, names: "month months" },
  { id: "Q577", dimension: "time", factor: 31557600, names: "year years Earth_year Earth_years" },
  { id: "Q24564698", dimension: "time", factor: 31557600, names: "years_old year_old years_of_age" },
  { id: "Q25267", dimension: "celsius", factor: 1, names: "°C degrees_Celsius degree_Celsius degrees_C" },
  // "boils at 56 degrees": of which scale is not said.
  { id: "Q28390", dimension: "degree", factor: 1, names: "degrees" },
  {
    id: "Q180154",
    dimension: "speed",
    factor: 1,
    names: "km/h kmh kph kilometres_per_hour kilometers_per_hour kilometres_an_hour kilometers_an_hour km_per_hour km_an_hour",
  },
  { id: "Q211256", dimension: "speed", factor: 1.609344, names: "mph miles_per_hour miles_an_hour" },
  { id: "Q182429", dimension: "speed", factor: 3.6, names: "m/s metres_per_second meters_per_second metres_a_second meters_a_second" },
  {
    id: "Q3674704",
    dimension: "speed",
    factor: 3600,
    names: "km/s km_per_second km_a_second kilometres_per_second kilometers_per_second kilometres_a_second kilometers_a_second",
  },
  { id: "Q42289", dimension: "fahrenheit", factor: 1, names: "°F degrees_Fahrenheit degree_Fahrenheit" },
  { id: "Q11579", dimension: "kelvin", factor: 1, names: "K kelvin kelvins" },
  {
    id: "Q4917",
    dimension: "usd",
    factor: 1,
    names: "$ US$ USD dollar dollars US_dollar us_dollar US_dollars U.S._dollars United_States_dollars",
  },
  { id: "Q4916", dimension: "eur", factor: 1, names: "€ EUR euro euros" },
  { id: "Q25224", dimension: "gbp", factor: 1, names: "£ GBP pounds_sterling pound_sterling pound pounds" },
  { id: "Q25250", dimension: "voltage", factor: 1, names: "V volt volts" },
  { id: "Q483261", dimension: "atomic mass", factor: 1, names: "dalton daltons Da" },
  { id: "Q531", dimension: "length", factor: 9.4607304725808e15, names: "light_year light_years light-year light-years" },
  { id: "Q12129", dimension: "length", factor: 3.085677581491367e16, names: "parsec parsecs" },
  { id: "Q81292", dimension: "area", factor: 4046.8564224, names: "acre acres" },
  { id: "Q23823681", dimension: "power", factor: 1e12, names: "terawatt terawatts" },
  { id: "Q79735", dimension: "data", factor: 1e6, names: "MB megabyte megabytes" },
  { id: "Q79738", dimension: "data", factor: 1e9, names: "GB gigabyte gigabytes gig gigs" },
  { id: "Q79741", dimension: "data", factor: 1e12, names: "TB terabyte terabytes" },
  { id: "Q11229", dimension: "share", factor: 1, names: "% percent per_cent" },
];

const NAMED = UNITS.flatMap((unit) => unit.names.split(" ").map((name) => [name.replaceAll("_", " "), unit] as const));
/** The first unit of a name: "pounds" are a weight. */
const BY_NAME = new Map([...NAMED].reverse());
const BY_ID = new Map(UNITS.map((unit) => [unit.id, unit]));

/** All spellings, longest first, for a pattern that matches a unit after a number. */
export const UNIT_NAMES: readonly string[] = [...BY_NAME.keys()].sort((a, b) => b.length - a.length);

export function unitByName(name: string): EntityId | null {
  return (BY_NAME.get(name) ?? BY_NAME.get(name.toLowerCase()))?.id ?? null;
}

/** All units of this name in any capitals: "pounds" are a weight and money. */
export function unitsByName(name: string): readonly EntityId[] {
  return NAMED.flatMap(([own, { id }]) => (own.toLowerCase() === name.toLowerCase() ? [id] : []));
}

/** "kilometre" instead of "km". */
export function unitLabel(id: EntityId): string | null {
  const names = BY_ID.get(id)?.names.split(" ") ?? [];
  return (names.find((name) => name.length > 3) ?? names[0])?.replaceAll("_", " ") ?? null;
}

/** The factor that converts amounts of one unit into the other; null if they measure different things. */
export function unitFactor(from: EntityId | null, to: EntityId | null): number | null {
  if (from === to || from === null || to === null) return 1;
  const [source, target] = [BY_ID.get(from), BY_ID.get(to)];
  if (source === undefined || target === undefined) return null;
  return source.dimension === target.dimension ? source.factor / target.factor : null;
}
