import { collectSets } from "../../../base/group.js";

/**
 * A taxonomy of everyday words: "broad: narrow narrow …" ("a/b: …" if two words are equally broad). A text with the narrow word also
 * implies the broad one. Two kinds under a line that starts with `!` normally exclude each other (a film is not an album, a Monday not a
 * Friday).
 */
const TABLE = `
thing: object person work place event group animal plant substance device idea
person: man woman child adult entertainer artist scientist politician athlete soldier worker criminal cleric ruler relative student expert citizen leader celebrity human individual performer thinker murderer killer dealer gangster terrorist victim professional founder owner
!gender: man woman boy girl
man: boy father son brother husband uncle nephew king prince duke gentleman businessman statesman actor grandfather boyfriend
woman: girl mother daughter sister wife aunt niece queen princess duchess lady actress businesswoman grandmother girlfriend heroine
child: boy girl kid teenager toddler baby infant orphan
relative: parent sibling spouse cousin uncle aunt nephew niece grandparent grandchild ancestor descendant child relation
parent: mother father
sibling: brother sister twin
spouse: husband wife
child: son daughter
!kin: mother father brother sister son daughter husband wife uncle aunt nephew niece cousin grandfather grandmother
entertainer: actor actress singer comedian musician dancer rapper magician presenter host broadcaster performer wrestler star model personality dj filmmaker
performer: actor actress singer musician dancer rapper comedian entertainer wrestler star guitarist drummer pianist
artist: musician painter sculptor writer photographer designer singer rapper illustrator filmmaker actor dancer composer cartoonist animator
musician: singer songwriter guitarist drummer bassist pianist composer rapper violinist conductor saxophonist trumpeter cellist organist keyboardist vocalist dj multi-instrumentalist frontman frontwoman soloist
singer: vocalist soprano tenor frontman frontwoman crooner baritone
writer: author novelist poet playwright journalist screenwriter essayist columnist songwriter lyricist biographer dramatist critic blogger historian satirist scriptwriter
author: novelist poet playwright writer essayist biographer
filmmaker: director producer screenwriter cinematographer
actor: actress comedian star
actress: star
comedian: comic humorist comedienne
scientist: physicist chemist biologist astronomer mathematician geologist botanist zoologist psychologist economist anthropologist naturalist archaeologist neuroscientist astrophysicist ecologist microbiologist inventor physician
expert: scholar professor scientist specialist academic engineer analyst
politician: president senator congressman congresswoman governor mayor minister chancellor representative diplomat statesman ambassador secretary premier parliamentarian legislator councillor
leader: president king queen emperor chairman chief captain chancellor ruler pope minister governor dictator commander ceo general premier prime
ruler: king queen emperor empress monarch sultan prince pharaoh tsar shah dictator caliph
monarch: king queen emperor sultan tsar
royalty: king queen prince princess duke duchess emperor
athlete: footballer boxer swimmer sprinter wrestler golfer cyclist gymnast skater skier runner quarterback pitcher goalkeeper player cricketer driver jockey fighter linebacker midfielder striker batsman sportsman catcher outfielder shortstop
player: footballer quarterback pitcher goalkeeper golfer cricketer midfielder striker linebacker forward guard center batter batsman tennis
fighter: boxer wrestler warrior
soldier: officer general admiral colonel sergeant lieutenant marine commander veteran captain major corporal warrior sniper
worker: employee farmer carpenter teacher nurse engineer lawyer doctor chef waiter banker butcher plumber mechanic driver pilot architect gardener miner baker barber clerk accountant cook janitor
professional: lawyer doctor engineer architect teacher banker journalist surgeon accountant
lawyer: attorney barrister solicitor judge prosecutor
businessperson: businessman businesswoman entrepreneur executive investor financier banker industrialist magnate ceo
businessman: entrepreneur executive investor industrialist magnate financier
cleric: priest bishop pope monk nun cardinal pastor imam rabbi
engineer: inventor architect
!occupation: actor singer politician footballer boxer golfer painter scientist lawyer chef writer dancer sculptor astronaut farmer teacher wrestler magician priest photographer architect plumber butcher dentist model soldier judge nurse
work: film movie video book song album series painting novel play poem game opera sculpture show musical composition documentary episode story
!kindofwork: film book song album painting play game opera sculpture series poem magazine newspaper podcast show television radio
film: movie blockbuster picture biopic
movie: film blockbuster biopic
series: sitcom miniseries serial soap trilogy telenovela
show: sitcom soap telenovela miniseries
program: series show sitcom
book: novel biography memoir autobiography novella textbook dictionary encyclopedia anthology trilogy manga comic epic
novel: novella
publication: magazine newspaper journal book tabloid periodical
story: novel tale fable legend myth fairytale novella
song: ballad single hymn anthem track tune duet
record: album single song ep lp
album: soundtrack lp mixtape ep
music: song album rock pop jazz opera symphony hip-hop punk blues soul reggae techno rap metal folk country
!genre: comedy horror western thriller romance drama tragedy documentary musical
!musicgenre: rock jazz classical country reggae techno opera blues punk metal folk disco hip rap pop
play: tragedy
art: painting sculpture music dance literature
literature: novel poetry poem
game: sport chess football baseball tennis golf soccer basketball
sport: football baseball basketball hockey tennis golf soccer cricket rugby boxing wrestling swimming volleyball skiing cycling athletics gymnastics skating softball lacrosse badminton
!sportkind: football baseball basketball hockey tennis golf soccer cricket rugby boxing wrestling swimming volleyball skiing cycling gymnastics lacrosse badminton
place: country city town village state island river mountain lake region continent county district province building park street location site area territory capital neighborhood suburb valley desert
location: place site area region
!geography: country city town village island river mountain lake continent ocean desert planet state county
area: region district zone territory neighborhood
region: territory province area
settlement: city town village colony hamlet
city: capital metropolis town municipality
country: nation republic kingdom state
nation: country republic kingdom
building: house tower church castle palace museum library theater stadium hospital skyscraper temple cathedral hotel school monument prison
structure: building bridge tower dam monument wall obelisk
landform: mountain island valley volcano peninsula plateau hill
institution: university school college museum hospital bank church
school: university college academy
university: college
group: band team company organization party crew ensemble duo trio tribe family army club association union quartet gang committee
band: duo trio quartet group
organization: company agency union association institution party charity corporation nonprofit foundation club league institute business organisation
company: corporation firm airline manufacturer studio publisher retailer bank brand conglomerate subsidiary label automaker
business: company corporation firm store restaurant
store: supermarket shop retailer boutique
team: franchise club squad
event: war battle festival ceremony election tournament concert wedding earthquake disaster revolution attack conference championship match race coup riot siege debate
conflict: war battle siege revolution uprising civil
disaster: earthquake flood hurricane tsunami famine crash explosion hurricane fire
competition: tournament championship contest race cup league match
award: prize medal trophy oscar grammy emmy honor
prize: award medal
animal: bulldog squid octopus spider shark frog rabbit goat mammal bird fish reptile insect dog cat horse dinosaur amphibian cow pig sheep whale monkey bear wolf lion tiger elephant snake rodent
mammal: dog cat horse whale dolphin human bear wolf elephant monkey cow bat lion tiger rodent
dog: terrier hound retriever spaniel poodle breed
food: drink beverage dish meat fruit vegetable bread cheese rice dish soup cake pasta sandwich dessert meal snack
substance: liquid gas metal chemical mineral drug acid alcohol element
element: hydrogen oxygen carbon iron gold silver copper helium nitrogen
metal: iron gold silver copper steel aluminum lead zinc tin
rock: granite marble stone limestone basalt
disease: cancer malaria tuberculosis cholera influenza aids leukemia syndrome disorder infection virus illness condition diabetes pneumonia plague
illness: cancer disease syndrome disorder infection pneumonia tuberculosis
vehicle: car truck van ship boat yacht airplane airliner jet plane train locomotive bus motorcycle aircraft bicycle submarine automobile tank
language: english french german spanish latin arabic mandarin russian
!faith: christian muslim jewish hindu buddhist atheist
!party: democrat republican
!partyname: democratic republican labour conservative liberal communist
politics: election government president parliament senate
government: parliament senate congress administration cabinet
relationship: marriage friendship romance affair
instrument: guitar piano violin drum saxophone trumpet flute cello harp bass
!month: january february march april may june july august september october november december
!direction: north south east west northern southern eastern western northeast southwest northwest southeast
!ordinal: first second third fourth fifth sixth seventh eighth ninth tenth
!lastordinal: first last
!colour: red blue green yellow black white orange purple pink brown grey
colour: red blue green yellow black white orange purple pink brown grey
color: red blue green yellow black white orange purple pink brown grey
!network: nbc cbs abc fox hbo cnn bbc netflix mtv showtime hulu amc
network: nbc cbs abc fox hbo cnn bbc mtv showtime
!league: nba nfl mlb nhl
!continent: europe asia africa australia antarctica america oceania
!planet: mercury venus earth mars jupiter saturn uranus neptune
europe: france germany italy spain england poland sweden norway denmark greece portugal austria switzerland belgium netherlands ireland scotland hungary romania bulgaria finland russia ukraine britain serbia croatia iceland
africa: egypt nigeria kenya ethiopia ghana morocco algeria tunisia uganda tanzania zimbabwe rwanda somalia sudan
european: french german italian spanish english polish swedish norwegian danish greek portuguese austrian swiss belgian dutch irish scottish hungarian british romanian finnish russian
british: english scottish welsh
uk/britain/kingdom/united: england scotland wales london edinburgh manchester liverpool
!state: alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia wisconsin wyoming
england: london manchester liverpool birmingham oxford cambridge
france: paris lyon marseille
italy: rome milan venice florence naples sicily
spain: madrid barcelona seville catalonia
australia: sydney melbourne queensland
usa/us/united/states/america: alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas utah vermont virginia wisconsin wyoming york angeles chicago boston seattle miami houston dallas atlanta philadelphia detroit denver hollywood francisco
!citykind: london paris berlin rome madrid moscow tokyo beijing chicago boston seattle miami houston dallas atlanta philadelphia detroit denver toronto sydney dublin vienna prague munich delhi mumbai
science: physics chemistry biology astronomy geology mathematics
!weekday: monday tuesday wednesday thursday friday saturday sunday
make: produce create build manufacture design
create: write compose design invent develop found
perform: sing act dance play
die/died: killed murdered assassinated drowned executed perished
killed: murdered assassinated executed
say: state claim declare announce report
`;

type Line = { readonly broad: readonly string[]; readonly narrow: readonly string[]; readonly exclusive: boolean };

const LINES: readonly Line[] = TABLE.trim()
  .split("\n")
  .map((line) => {
    const [head = "", words = ""] = line.split(": ");
    return { broad: head.replace("!", "").split("/"), narrow: words.split(" "), exclusive: head.startsWith("!") };
  });

const setsOf = (lines: readonly Line[]) =>
  collectSets(lines.flatMap(({ broad, narrow }) => narrow.flatMap((word) => broad.map((one) => [word, one] as const))));
const PARENTS = setsOf(LINES.filter(({ exclusive }) => !exclusive));
const RIVAL_SETS = setsOf(LINES.filter(({ exclusive }) => exclusive));
const BROADER = new Map([...PARENTS.keys()].map((word) => [word, closure(word)]));
const NONE: ReadonlySet<string> = new Set();

/** All words that this word is a kind of, directly or indirectly. */
export function broaderWords(word: string): ReadonlySet<string> {
  return BROADER.get(word) ?? NONE;
}

/** The sets in which this word excludes its siblings: "month", "kindofwork". */
export function rivalSets(word: string): ReadonlySet<string> {
  return RIVAL_SETS.get(word) ?? NONE;
}

/** Sets that do not exclude each other: a person can be an actor and a singer, a film a comedy and a romance. */
const SEVERAL: ReadonlySet<string> = new Set(["occupation", "genre", "musicgenre", "sportkind"]);

/** Whether only such sets have both words. */
export function mayBeBoth(word: string, other: string): boolean {
  const shared = [...rivalSets(word)].filter((set) => rivalSets(other).has(set));
  return shared.length > 0 && shared.every((set) => SEVERAL.has(set));
}

/** Kinds that exclude each other; a firm or a club is also a place. */
const TOPMOST = ["person", "animal", "plant", "work", "place", "group", "vehicle", "food", "disease"] as const;
type Topmost = (typeof TOPMOST)[number];

export function topmostKinds(word: string): readonly Topmost[] {
  const kinds = TOPMOST.filter((kind) => kind === word || broaderWords(word).has(kind));
  return kinds.includes("place") || kinds.includes("group") ? [...new Set([...kinds, "place", "group"] as const)] : kinds;
}

/** "film" for a biopic, "book" for a novel; shows and series are one kind. */
export function kindsOfWork(word: string): readonly string[] {
  const kinds = [word, ...broaderWords(word)].filter((kind) => kind === "video" || rivalSets(kind).has("kindofwork"));
  return kinds.map((kind) => (/^(?:show|television|radio)$/u.test(kind) ? "series" : kind));
}

function closure(word: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [word];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const broad of PARENTS.get(next) ?? []) {
      if (seen.has(broad)) continue;
      seen.add(broad);
      open.push(broad);
    }
  return seen;
}
