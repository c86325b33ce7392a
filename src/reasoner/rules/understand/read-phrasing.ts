import type { Belief } from "../../../domain/belief.js";
import type { Mention, Span } from "../../../domain/mention.js";
import type { Reading, TimeMention } from "../../../domain/reading.js";
import type { TimeValue } from "../../../domain/value.js";
import { PRECISION } from "../../../domain/vocabulary.js";
import { type Negation, readNegation } from "../../../text/negation.js";
import { isVerbPhrase } from "../../../text/nouns.js";
import { blanked, spansOf } from "../../../text/spans.js";
import { isPastForm } from "../../../text/stem.js";
import { wordsOf } from "../../../text/words.js";
import { nonClaim } from "./non-claim.js";
import { shapeOf } from "./parts/claim-shape.js";
import type { Thing } from "./things.js";

/** The form of a statement, apart from its content: negation, tense, whether it can be checked. */
type Phrasing = {
  readonly reading: Omit<Reading, "assertions" | "unused" | "unsettled">;
  /** Words that were read here and have no further content. */
  readonly idle: readonly Span[];
  /** Words for a number of times, which may also count a complete list. */
  readonly repeats: readonly Span[];
};

const AS_OF = /\b(?:as of|as at)\s+(?:the\s+)?(?:year\s+|end of\s+|start of\s+|early\s+|late\s+|mid-?\s*)?$/iu;
const CURRENT =
  /\b(?:current|currently|today|nowadays|at present|presently|at the moment|these days|right now|to this day|still|as of (?:now|today))\b/giu;
/** Verbs that state current enrolment; the relation itself also covers former students. */
const GOES_ON = /\b(?:studies|attends|(?:is|are)\s+(?:studying|attending|enrolled))\b/u;
/** "is a former …", "was formerly …", "is no longer …" */
const OVER =
  /\bno longer\b|\bex-(?=\p{L})|\bany ?more\b|\bformerly\b|\b(?:is|was|are|were|as)\s+(?:an?\s+|the\s+|one of the\s+)?former\b|^(?:the|its|his|her|their)\s+former\b|\bused to\b|(?<=\b(?:is|was|are|were|had been) (?:already |long )?)over(?=[.!]?$| by\b| in\b| before\b)/giu;
/** "has managed Chelsea" holds if it was ever so. */
const PAST =
  /\b(?:was|were|had|did|used to|former|formerly|once|became|been|(?:has|have) (?:(?:also|ever|never|already|now|only) )?(?:\p{L}+ed|won|led|held|run|written|made|taught|coached|sung|driven|flown|sat|left|lost|met|become|worn|taken|done|gone|fought|brought|built|bought|sold|spent|stood|thrown|drawn|kept|paid|struck|beaten|borne|had))\b/iu;
const PRESENT = /\b(?:can be|is|are|has|have|does|do|remains|currently|now|today)\b/iu;
/** "is one of the clubs that · played for": the verb of a relative clause. */
const RELATIVE = /(?:\b(?:that|which|who|whom|where)\s+(?:·+\s+)?|(?<=\p{Ll})\s+·+\s+)(?:(?:once|also|then|later)\s+)?(\p{Ll}+)/gu;
/** Verbs whose past tense looks like the present: "They wed." */
const SAME_FORM = /^(?:wed|put|cut|hit|set|shut|split|bid|quit|spread|let)$/iu;
/** What the date applies to, acts first. "became chancellor in 2010" does not say that she was chancellor throughout 2010. */
const DID = "\\bdid(?: not|n['’]t)?(?: (?:never|actually|already|ever|only|first))?";
const ASPECTS: readonly (readonly [NonNullable<Reading["aspect"]>, RegExp])[] = [
  ["elected", /\b(?:(?:re-?)?elected|voted in|nominated|engaged to|were engaged|won (?:the |an )?(?:\p{L}+ )?election)\b/iu],
  ["appointed", /\b(?:appointed|hired|chosen|selected|crowned|named(?! (?:after|for))|signed (?:for|with|by))\b/iu],
  [
    "removed",
    /\b(?:resigned|dismissed|ousted|fired|sacked|deposed|overthrown|impeached|abdicated|voted out|divorced|lost (?:his|her|their) seat)\b/iu,
  ],
  [
    "begins",
    /\b(?:became|took office|took over|sworn in|inaugurated|assumed|acceded|ascended|came to power|was made|moved to|returned to|came back to|settled in|emigrated to|immigrated to|joined|entered|switched to|came to(?= (?:the )?·)|adopted|(?<!\b(?:still|was|were|been) )married|married(?! to)|wed|tied the knot|hitched|vows|bought|purchased|began|started|since)\b/iu,
  ],
  [
    "begins",
    new RegExp(
      `${DID} (?:join|enter|become|take (?:office|over)|assume|accede|ascend|come to power|move to|return to|settle in|emigrate to|adopt|marry|wed|begin|start)\\b`,
      "iu",
    ),
  ],
  [
    "ends",
    /\b(?:left office|left|stepped down|retired|quit|departed|stopped|ended|ceased|gave up|broke (?:up|down)|split up|fell apart|parted ways|came to an end|until)\b/iu,
  ],
  ["ends", new RegExp(`${DID} (?:leave|step down|retire|quit|depart|stop|end|cease|give up|come to an end)\\b`, "iu")],
];
/** Past forms that tell a state, or only help another verb: "was", "lived", "led". */
const OF_STATES: ReadonlySet<string> = new Set(
  `was were had did been lived resided dwelt stayed stood lay sat remained kept held possessed owned belonged worked served played ruled reigned governed led headed chaired presided
  ran managed coached captained directed commanded represented employed taught studied attended used spoke known called named based located situated headquartered born dated counted
  included contained comprised formed made occupied controlled administered hosted housed sponsored anchored fronted presented drummed sang performed acted practised practiced
  trained lectured researched edited published operated supplied competed raced boxed fought flew sailed paid wore listed married`.split(
    /\s+/u,
  ),
);
/** With a past date these only say that it was so then. */
const THEN = /\b(?:still|already|as (?:early|late) as|even)\b/giu;
/** Phrases without content: "all told", "back in 1985". */
const HARMLESS =
  /\b(?:(?<=(?:\bnot|n['’]t) )even|all told|all in all|(?<=\b(?:boils?|freezes?|melts?|boiling point|melting point|freezing point)\b.*)at sea level|(?<=\b(?:was|were) )first(?= (?:spotted|seen|sighted|observed|noticed|discovered|isolated) by\b)|(?<=\b(?:spotted|seen|sighted|observed|discovered) )first(?= by\b)|all the way(?= (?:back )?(?:from|to)\b)|in all|among (?:many )?others?(?: things| \p{Ll}+s)?(?=[.!]?$)|for the record|in point of fact|as it happens|back(?= in (?:the\b|\d|·))|(?<=^(?:the )?·+ )(?:himself|herself|itself)|(?<=·\s+|\bwas\s+|\bwere\s+)once(?=\s+(?:an?(?!\s+(?:day|week|month|year|decade))|the|\p{Ll}+ed|sat|ran|led|held|taught|wrote|sang|had|won)\s)|(?<=\b(?:was|were)\s+)once(?=\s+(?:·|(?:part|home|president|chancellor|king|queen|mayor|governor|captain|head|leader)\b)))\b/giu;
/** "did not speak any English", "is not found anywhere in": words that only stress a denial. */
const ANY =
  /\bany(?= ·)|\b(?:a|one|a single) word (?:of|in)(?= ·)|\banywhere(?= (?:in|on|at)\b)|\bof any (?:kind|sort)\b|\bat all\b|\bwhatsoever\b|\bin any way\b|\bever\b/giu;
/** "joined only in 2002": no sooner. */
const NO_SOONER =
  /\bonly(?= (?:joined|became|gained|opened|began|started|entered|adopted|ended|was (?:founded|born|built|finished|completed|released|discovered))\b[^,;]*\b(?:in|on) ·+[.!]?$)|\bonly(?= (?:been\b[^,;]*\b)?since ·+[.!]?$)/giu;
/** "was prime minister twice", but neither "twice as large" nor "three times a week". */
const TIMES =
  /\b(?:(only|just|at least|more than|exactly)\s+)?(once|twice|(?:on )?(?:two|three|four|five|six) (?:different |separate )?(?:times|occasions)|(?:(?:in|for|over) )?(?:two|three|four) (?:separate|different|non-consecutive) (?:spells|terms|stints|periods))\b(?!\s+(?:as|the|an?|per|every|more|over|\p{L}+er|in (?:a|the))\b)/iu;
const COUNTS: Readonly<Record<string, number>> = { once: 1, twice: 2, two: 2, three: 3, four: 4, five: 5, six: 6 };
/** "Never played for any club but …": negates everything else, and "any club but" alone denies only the one. */
const EXCEPT = /\bany\b.*\bthan\b|\bonly\b|\b(?:any\p{L}*|an?other|other)\b.*\b(?:but|except|besides|apart from|save)\b/iu;
/** "received the prize for discovering X": a prize and a discovery do not show that one was for the other. */
const PRIZED_DEED =
  /\b(?:prizes?|nobels?|awards?|medals?)\b.*\bfor (?:(?:his|her|their|its) )?(?:discover|invent|develop|explain|prov|found|isolat|describ|formulat)ing\b/iu;
/** "One of its neighbours is not in the EU": a neighbour that is does not refute it. "A dolphin is not a fish" is about all. */
const SOME_NOT =
  /^(?:(?:one|some|two|three|several|many|most|a few) of\b|(?:an?|one|some|several)\s+(?:[\p{L}-]+\s+){1,4}?(?:of|in|from|on)\s)/iu;
/** "It is false that no member …", "was not founded until after the war" */
const FALSE_THAT = /\buntil after\b|^it\b.*\bthat\b.*\b(?:no|none|nobody|not|never|neither|some|without)\b/iu;
/** "Its presidents include …": one at a time, so these are the holders of all times. */
const HOLDERS =
  /\b(?:presidents|prime ministers|premiers|chancellors|monarchs|kings|queens|emperors|popes|rulers|governors|mayors|husbands|wives|spouses|chief executives|CEOs|chairmen|heads of (?:state|government))\b(?<=^among\b.*|(?=[^,;]*\binclude\b).*)/iu;
export const TANGLED = "The claim denies something, but it is not plain what; state each thing in a sentence of its own.";

/** "got into", "was admitted to": one of its verbs tells no state. */
function tellsAct(masked: string): boolean {
  return wordsOf(masked).some(({ text }) => (isPastForm(text) || SAME_FORM.test(text)) && !OF_STATES.has(text.toLowerCase()));
}

export function readPhrasing(belief: Belief, things: readonly Thing[]): Phrasing {
  const { text, asOf } = belief.claim;
  const masked = withoutThings(text, things);
  const negation = readNegation(masked);
  const kindOfLiteral = (kind: Mention["kind"]) => things.some((thing) => thing.kind === "literal" && thing.mention.kind === kind);
  // "over in two hours" gives a length.
  const isLength = kindOfLiteral("quantity") && !kindOfLiteral("time");
  const over = spansOf(OVER, masked).filter(({ text: word }) => !(isLength && word === "over"));
  const present = !HOLDERS.test(text) && isPresent(masked);
  const then = !present && things.some((thing) => thing.kind === "literal" && thing.mention.kind === "time") ? spansOf(THEN, masked) : [];
  const current = spansOf(CURRENT, masked).filter((span) => !then.some((one) => one.start === span.start));
  const dated = asOf === null ? asOfPhrase(text, belief.mentions) : null;
  const stated = nonClaim(shapeOf(belief), nounsOf(belief), shapeOf({ ...belief, mentions: [] }));
  const uncheckable = stated?.because ?? (isTangled(masked, negation) ? TANGLED : null);
  const isFigure = (thing: Thing) => thing.kind === "literal" && thing.mention.kind === "quantity";
  const repeated = repeatedIn(
    withoutThings(
      text,
      things.filter((thing) => !isFigure(thing)),
    ),
  );
  const noSooner = spansOf(NO_SOONER, masked);
  return {
    reading: {
      uncheckable,
      wholly: stated?.whole === true,
      refuses: negation.spans.some(({ text }) => /^(?:refuse|decline|reject|turned)/iu.test(text)) || PRIZED_DEED.test(text),
      ...(isOutsidePlace(negation.spans, things) ? { elsewhere: true } : {}),
      denied: negation.kind === "negated" && !/\bany ?more\b/iu.test(masked),
      tense: over.length > 0 ? "over" : present ? "present" : "past",
      now: current.length > 0 || GOES_ON.test(masked) || /\b(?:has|have) (?:been|\p{L}+(?:ed|[eo]n|ld|ght))\b.*\bsince\b/iu.test(masked),
      aspect: ASPECTS.find(([, words]) => words.test(masked))?.[0] ?? (kindOfLiteral("time") && tellsAct(masked) ? "happens" : null),
      asOf: asOf === null ? (dated?.value ?? null) : readAsOf(asOf),
      // "was dead in 1850": he had died by then.
      already:
        then.some(({ text: word }) => /^(?:already|as early as)$/iu.test(word)) ||
        /\b(?:was|were)\s+(?:(?:long|already)\s+)?dead\b/iu.test(masked),
      lasted: null,
      ...(repeated === null ? {} : { repeated: repeated.repeated }),
      ...(noSooner.length === 0 ? {} : { notBefore: true }),
      child: childOf(masked),
      learned: false,
      comparison: null,
      listed: [],
    },
    idle: [
      ...lateOf(masked, things),
      ...negation.spans,
      ...over,
      ...current,
      ...then,
      // "already melts at 30 °C"
      ...(isLength ? spansOf(/\balready\b/giu, masked) : []),
      ...(negation.kind === "negated" ? spansOf(ANY, masked) : []),
      ...spansOf(HARMLESS, masked),
      ...spansOf(NO_SOONER, masked),
    ],
    repeats: repeated === null ? [] : [repeated.span],
  };
}

function withoutThings(text: string, things: readonly Thing[]): string {
  return blanked(
    text,
    things.map(({ span }) => span),
    "·",
  );
}

function isPresent(masked: string): boolean {
  if (PAST.test(masked) || [...masked.matchAll(RELATIVE)].some(([, verb = ""]) => isPastForm(verb))) return false;
  return PRESENT.test(masked) || !wordsOf(masked).some(({ text: word }) => isPastForm(word) || SAME_FORM.test(word));
}

/** A denial whose scope is unclear: of some of several, of all but one, or of what a clause says. */
function isTangled(masked: string, { kind, spans }: Negation): boolean {
  if (kind === "tangled" || /\b(?:rather than|instead of|as opposed to)\b/iu.test(masked)) return true;
  if (spans.length === 0) return false;
  return SOME_NOT.test(masked) || FALSE_THAT.test(masked) || EXCEPT.test(spans.length === 1 ? blanked(masked, spans, "·") : masked);
}

/** "outside Germany"; but "outside the European Union" denies membership, as for any group. */
function isOutsidePlace(spans: readonly (Span & { readonly text: string })[], things: readonly Thing[]): boolean {
  const outside = spans.find(({ text }) => /\boutside\b/iu.test(text));
  const [place] =
    outside === undefined ? [] : things.filter(({ span }) => span.start > outside.end).sort((a, b) => a.span.start - b.span.start);
  return place?.kind === "entity" && place.kinds.has("place");
}

/** "the late Michael Jackson", if the description gives a year of death. */
function lateOf(masked: string, things: readonly Thing[]): readonly Span[] {
  return spansOf(/\blate(?= ·)/giu, masked).filter(({ end }) => {
    const next = things.find(({ span }) => span.start === end + 1);
    return next?.kind === "entity" && next.kinds.has("person") && /[–-]\d{3,4}\)/u.test(next.link.entity.description ?? "");
  });
}

/** "Once" alone means that it was so, not how often. */
function repeatedIn(masked: string): { readonly repeated: NonNullable<Reading["repeated"]>; readonly span: Span } | null {
  const match = TIMES.exec(masked);
  const [text = "", limit = "", times = ""] = match ?? [];
  const count =
    COUNTS[
      times
        .toLowerCase()
        .replace(/^(?:in|for|over|on) /u, "")
        .split(" ")[0] ?? ""
    ];
  if (match === null || count === undefined || (count === 1 && !/^(?:only|just|exactly|more than)$/iu.test(limit))) return null;
  const least = /^more than$/iu.test(limit) ? count + 1 : count;
  const most = /^(?:more than|at least)$/iu.test(limit) ? Number.POSITIVE_INFINITY : count;
  return { repeated: { least, most, text }, span: { start: match.index, end: match.index + text.length, text } };
}

function childOf(masked: string): Reading["child"] {
  const [son, daughter] = [/\bsons?\b/iu.test(masked), /\bdaughters?\b/iu.test(masked)];
  return son === daughter ? null : son ? "son" : "daughter";
}

/** The date as of which a text is to be judged: "as of 2015". */
function asOfPhrase(text: string, mentions: readonly Mention[]): TimeMention | null {
  return (
    mentions.filter((mention): mention is TimeMention => mention.kind === "time").find(({ start }) => AS_OF.test(text.slice(0, start))) ??
    null
  );
}

function readAsOf(asOf: string): TimeValue {
  const [year = "", month = "01", day = "01"] = asOf.split("-");
  const precision = asOf.length === 4 ? PRECISION.year : asOf.length === 7 ? PRECISION.month : PRECISION.day;
  return { kind: "time", iso: `${year}-${month}-${day}T00:00:00Z`, precision };
}

/** Common nouns and adjectives that the graph knows. */
function nounsOf({ links }: Belief): readonly string[] {
  const words = links.flatMap((link) =>
    link.kind === "linked" && link.by !== "name" && !isVerbPhrase(link.span.text) ? [link.span.text.toLowerCase()] : [],
  );
  return words.flatMap((word) => word.split(/[^\p{L}-]+/u));
}
