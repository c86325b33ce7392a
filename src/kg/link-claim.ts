import type { Claim } from "../domain/claim.js";
import type { Link, Suggestion } from "../domain/mention.js";
import type { Edge, KnowledgeGraph, RelationsReply } from "../ports/knowledge-graph.js";
import { type Guess, guessNames } from "./guess-names.js";
import { candidateIds, findNames, rankNames } from "./link-entities.js";
import { restoreCapitals } from "./restore-capitals.js";

type LinkedNames = {
  readonly links: readonly Link[];
  readonly edges: readonly Edge[];
  /** The relations of all candidates, where they were fetched already. */
  readonly early: RelationsReply | null;
};

type LinkedClaim = LinkedNames & {
  /** With capitals and corrected names. */
  readonly claim: Claim;
  readonly suggestions: readonly Suggestion[];
};

/** `early`: fetch the relations of all candidates before they are ranked, which saves a round trip on a remote graph. */
type Early = { readonly early?: boolean };

/** Links the claim's names. Restores missing capitals first, and corrects typing errors where only one name can be meant. */
export async function linkClaim(kg: KnowledgeGraph, typed: Claim, signal?: AbortSignal, options: Early = {}): Promise<LinkedClaim> {
  const usual = await restoreCapitals(kg, typed.text, signal);
  const claim = usual === null ? typed : readAs(typed, usual, []);
  const linked = await linkNames(kg, claim.text, signal, options);
  const guesses = await guessNames(kg, claim.text, linked.links, signal);
  const sure = guesses.filter((guess) => guess.sure);
  const suggestions = guesses.flatMap((guess) => (guess.sure ? [] : [{ typed: guess.typed, entities: guess.entities }]));
  if (sure.length === 0) return { ...linked, claim, suggestions };
  const mended = sure.reduce((text, guess) => text.replaceAll(guess.typed, guess.read), claim.text);
  // Next to a corrected name, other words may be names too.
  const meant = usual === null ? mended : ((await restoreCapitals(kg, mended.toLowerCase(), signal)) ?? mended);
  return { ...(await linkNames(kg, meant, signal, options)), claim: readAs(claim, meant, sure), suggestions };
}

async function linkNames(
  kg: KnowledgeGraph,
  text: string,
  signal: AbortSignal | undefined,
  { early: isEarly = true }: Early,
): Promise<LinkedNames> {
  const names = await findNames(kg, text, signal);
  const candidates = candidateIds(names);
  const [edges, early] = await Promise.all([
    kg.edgesAmong(candidates, signal),
    isEarly && kg.names === "search" ? kg.relations(candidates, signal) : null,
  ]);
  return { links: rankNames(text, names, edges), edges, early };
}

function readAs(claim: Claim, text: string, guesses: readonly Guess[]): Claim {
  if (text === claim.text) return claim;
  const made = guesses.map(({ typed, read }) => ({ typed, read }));
  return { ...claim, text, typed: { text: claim.typed?.text ?? claim.text, guesses: made } };
}
