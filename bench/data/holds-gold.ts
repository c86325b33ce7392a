import type { Statement } from "../../src/domain/statement.js";
import type { Gold } from "./rows.js";

/** Is what decides the claim among the statements: the statement itself, its whole path, or a value that conflicts? */
export function holdsGold(statements: readonly Statement[], gold: Gold): boolean {
  const has = (subject: string, property: string, values: readonly string[] | null) =>
    statements.some(
      (statement) =>
        statement.subject === subject &&
        statement.property === property &&
        (values === null || (statement.value.kind === "entity" && values.includes(statement.value.id))),
    );
  if (gold.path !== undefined) {
    const [first, second] = gold.path;
    return (
      first !== undefined &&
      second !== undefined &&
      has(first[0], first[1], [first[2]]) &&
      has(second[0], second[1], [second[2], ...(gold.graphValues ?? [])])
    );
  }
  const values = [...(gold.object == null ? [] : [gold.object]), ...(gold.graphValues ?? [])];
  if (gold.inverse) return values.some((value) => has(value, gold.property, [gold.subject]));
  return has(gold.subject, gold.property, values.some((value) => /^Q\d+$/.test(value)) ? values : null);
}
