const NAME = "((?:The )?\\p{Lu}[\\p{L}\\p{N}.'’&-]*(?: (?:of|the|de|van|von|and|\\p{Lu}[\\p{L}\\p{N}.'’&-]*)){0,6})";
const ASIDE = '([^,;"“”«»]{3,200})';
const PAST = "said|told|claimed|added|announced|argued|insisted|denied|believed|wrote|replied";
const PRESENT = "says|claims|argues|insists|denies|believes";
/** "Apple, founded by Steve Jobs, said that …" */
const BEFORE_VERB = new RegExp(`^${NAME}, ${ASIDE}, (?:also |later )?(?:(${PAST})|${PRESENT})\\b`, "u");
/** "…", said Tim Cook, the chief executive of Apple. */
const AFTER_VERB = new RegExp(`[”"»],? (?:(${PAST})|${PRESENT}) ${NAME}, ${ASIDE}\\.$`, "u");
const LASTING = /^(?:based|located|headquartered|owned|known|situated)\b/u;
const DONE = /^(?:born|founded|established|created|built|written|directed|led|run|made|married|\p{Ll}{2,}ed)\s/u;

/** What a sentence with reported speech states of the speaker itself, as a claim of its own; null where it states nothing. */
export function innerStatement(plain: string): string | null {
  const before = BEFORE_VERB.exec(plain);
  const after = before === null ? AFTER_VERB.exec(plain) : null;
  const [name, aside, past] = before === null ? [after?.[2], after?.[3], after?.[1]] : [before[1], before[2], before[3]];
  if (name === undefined || aside === undefined) return null;
  const relative = /^(?:who|which) (?=(?:is|was|has|had|\p{Ll}{3,})\b)/u.exec(aside);
  if (relative !== null) return `${name} ${aside.slice(relative[0].length)}.`;
  const verb = past === undefined ? "is" : "was";
  if (/^(?:an?|the) /u.test(aside)) return `${name} ${verb} ${aside}.`;
  if (LASTING.test(aside)) return `${name} ${verb} ${aside}.`;
  return DONE.test(aside) ? `${name} was ${aside}.` : null;
}
