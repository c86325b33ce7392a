import type { EventRole } from "../../domain/passage.js";
import { EVENT_ROLES } from "../../domain/vocabulary.js";

const MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December)";
const WEEKDAY = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day";
const NAME = "\\p{Lu}[\\p{L}\\p{M}'’-]+";
/** Words before the name of a place, unless a month or weekday follows: that is a time. */
const WHERE = `\\b(?:[Ii]n|[Aa]t|[Nn]ear|[Ff]rom|[Oo]utside|[Aa]cross|[Tt]hroughout|[Ii]nside|[Ww]ithin|[Oo]ff|(?:north|south|east|west) of) (?:the |central |northern |southern |eastern |western )?(?!${MONTH}\\b|${WEEKDAY}\\b)`;

/**
 * Signs that a passage fills a role. In the paper a language model extracts the roles; these rules over English words only approximate it: they find that
 * something of the kind is said, not whether it is about the claim.
 */
const SIGNS: Readonly<Record<EventRole, RegExp>> = {
  people: new RegExp(
    `(?<!\\b(?:in|at|near|from|to|of) (?:the )?)(?<![\\p{L}'’-])${NAME} (?:(?:\\p{Lu}\\.|de|da|di|van|von|der|bin|al|el) ?){0,2}${NAME}|` +
      `\\b(?:Mr|Mrs|Ms|Dr|Prof|Sir|Dame|Lord|Lady|President|Minister|Mayor|King|Queen|Prince|Princess|Pope|General|Captain|Senator|Judge|Governor)\\.? ${NAME}|` +
      "\\b(?:[Hh]e|[Ss]he|who|people|residents|officials|workers|scientists|researchers|police|voters|students|citizens|m[ae]n|wom[ae]n|children|families)\\b",
    "u",
  ),
  event:
    /\b(?:was|were|has|have|had|is|are) (?:\w+ly )?(?:\w{2,}(?:ed|en|wn)|born|built|won|held|made|sold|sent|shot|lost|hit|cut|led|found|set)\b|\b\w{3,}ed\b|\b(?:won|died|began|became|took|fell|rose|struck|broke|met|left|came|went|said|wrote|built|led|lost|beat|sank|burnt|happens?|occurs?|announces?)\b/iu,
  location: new RegExp(
    `${WHERE}${NAME}|\\b(?:city|town|village|county|province|district|river|island|region|country|capital|street|coast|mountains?)\\b`,
    "u",
  ),
  time: new RegExp(
    `\\b(?:1\\d|20)\\d\\d\\b|\\b${MONTH}\\b(?! ${NAME})|\\b${WEEKDAY}\\b|\\b(?:yesterday|today|tonight|tomorrow|\\w+ (?:years?|months?|weeks?|days?|hours?|decades?) (?:ago|later|earlier)|centur(?:y|ies)|last (?:year|month|week|night))\\b`,
    "u",
  ),
  reason:
    /\b(?:because|due to|owing to|in order to|so that|as a result of|on account of|thanks to|caused by|prompted by|the reasons?|why|after (?:failing|refusing|being)|for (?:fear|lack|want) of)\b/iu,
  background:
    /\b(?:previously|formerly|earlier|originally|historically|in the past|prior to|before|until then|had (?:already |long )?been|used to|since (?:the )?\d{4}|has been .{0,40}since|founded|established|traditionally)\b/iu,
  impact:
    /\b(?:result(?:ed|ing|s) in|led to|leading to|leads to|affect(?:ed|ing|s)|caus(?:ed|ing)|leaving|left .{0,40}(?:dead|homeless|injured|without)|impacts?|consequences?|damag(?:e|ed|ing)|forc(?:ed|ing)|killed|injured|destroy(?:ed|ing)|cost(?:s|ing)? (?:\w+ )?[\d$€£]|meant that|enabl(?:ed|ing))\b/iu,
  "follow-up":
    /\b(?:later|subsequently|afterwards?|eventually|since then|thereafter|the following (?:day|week|month|year)|next (?:day|week|month|year)|now|plans? to|planned to|will|(?:is|are) (?:expected|due|set) to|went on to|in the aftermath)\b/iu,
};

/** The roles of an account (Aletheia §4.2.2) that a text has signs of, in the paper's order. */
export function rolesOf(text: string): readonly EventRole[] {
  return EVENT_ROLES.filter((role) => SIGNS[role].test(text));
}
