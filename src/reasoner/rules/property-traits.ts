import type { PropertyId } from "../../domain/ids.js";

/**
 * How many values a property takes, as far as a refutation may rest on it:
 * `one` for ever; `current` one at a time; `office` one at a time, and changing hands so often that only a dated statement refutes; `complete` several, but a graph that lists some lists nearly all; `many`: another value
 * says nothing.
 */
export type Cardinality = "one" | "current" | "office" | "complete" | "many";
/** What a value has to be, coarsely. */
export type Range =
  | "person"
  | "country"
  | "continent"
  | "settlement"
  | "place"
  | "work"
  | "organisation"
  | "language"
  | "belief"
  | "sport"
  | "any";

export type Traits = {
  readonly cardinality: Cardinality;
  readonly range: Range;
  readonly inverse: PropertyId | null;
  readonly symmetric: boolean;
  /** Ways to say the relation, besides the label and aliases that the graph knows. */
  readonly phrases: readonly string[];
};

/** id | cardinality | range | inverse, `=` for symmetric, or `-` | phrases */
const TABLE = `
P6|office|person|-|head of government;prime minister;mayor;premier;governed by;headed by
P17|current|country|-|country;belongs to;located in;lies in;based in;stands in;situated in;found in;held in;took place in;hosted by;hosted
P19|one|place|-|born in;birthplace;place of birth;native of;was born;hails from;comes from;originally from;came into the world
P20|one|place|-|died in;death in;place of death;passed away in;life ended in;died
P22|one|person|P40|father;dad
P25|one|person|P40|mother;mum;mom
P26|current|person|=|married;married to;wedding;wife;husband;spouse;wed;tied the knot;marriage
P27|complete|country|-|citizen of;citizenship;nationality;national of;from;holds a passport of
P30|one|continent|-|continent;located in;lies in;situated in;part of;belongs to
P31|many|any|-|is a;type;kind;instance of;was a
P35|office|person|-|head of state;president;king;queen;monarch;emperor
P36|current|settlement|P1376|capital;capital city
P37|complete|language|-|official language;language
P38|current|any|-|currency;uses the;pays with;money;legal tender;switched to;adopted
P39|many|any|P1308|served as;held the office;position;was elected;became;office;holds the position;worked as
P40|complete|person|P22|child;son;daughter;parent of
P47|complete|place|=|borders;shares a border;neighbours;neighbour of;adjacent to;bordering
P50|complete|person|-|written by;wrote;author;writer;authored;penned
P54|many|organisation|-|plays for;played for;team;member of;footballer of;signed for;joined;club
P57|complete|person|-|directed by;directed;director;helmed;directorial
P58|complete|person|-|screenplay;written by;wrote the screenplay;scripted;screenwriter;script by;wrote
P61|complete|person|-|discovered;invented;discovered by;invented by;discoverer;inventor;discovery of
P69|many|organisation|-|studied at;graduated from;educated at;attended;alma mater;degree from;student at;alumnus of;schooled;went to
P84|complete|person|-|architect;designed by;designed
P86|complete|person|-|composed;music by;score by;composer;composed by;scored;soundtrack;wrote the music
P101|many|any|-|field;works in;specialises in;specialized in;specialised in;expert in;worked in the field
P102|complete|any|-|party;member of;belongs to;joined;politician of;affiliated with;party member
P103|complete|language|-|native language;mother tongue;native speaker;first language
P106|many|any|-|occupation;profession;worked as;job;is a;was a;career
P108|many|organisation|-|worked for;worked at;employed by;works for;taught at;professor at;employer;lectured at
P112|complete|person|-|founded;founder;founded by;co-founded;established by;started by;set up;cofounder;co-founder
P115|current|any|-|home ground;plays at;home venue;stadium;home stadium
P118|current|organisation|-|league;plays in;competes in;active in;league
P119|one|place|-|buried in;burial place;buried at;grave;interred;resting place;laid to rest
P127|current|any|P1830|owned by;owner;belongs to;owns
P131|current|place|P150|part of;located in;lies in;situated in;stands in;held in;took place in;belongs to;can be found in
P136|many|any|-|genre
P137|current|any|-|operated by;operator;runs;operates
P138|complete|any|-|named after;named for;namesake;name from;named in honour of
P140|complete|belief|-|religion;faith;believer;follower of;adherent of;practises
P144|complete|work|-|based on;adaptation of;adapted from
P155|one|any|P156|follows;preceded by;sequel to;sequel of;comes after;prequel
P156|one|any|P155|followed by;precedes;comes before;sequel is
P157|complete|person|-|killed by;assassinated by;murdered by;shot by;killed;assassinated;murdered;assassin
P159|current|place|-|headquarters;headquartered in;based in;head office;main office;seat
P161|many|person|-|starring;starred in;cast;acted in;appeared in;stars;actor in;actress in;played in;features;role in;plays in;features a performance;performance in;cast in;costars;co-stars;has a part in;visible in
P725|many|person|-|voice;voices;voiced by;voice actor;stars;starring;starred in;appeared in;cast;role in;features
P162|complete|person|-|produced by;producer;produced
P166|many|any|P1346|took home;earned;brought;went to;picked up;won;received;awarded;award;prize;winner of;recipient of;laureate;was given;honoured with;got
P169|office|person|-|CEO;chief executive;chief executive officer;heads;runs;leads;head of;led by
P170|complete|person|-|created by;creator;created;painted by;painted;sculpted by;sculpted;artist
P175|many|person|-|performed by;sung by;sang;singer of;recorded by;recorded
P176|complete|organisation|-|manufactured by;made by;manufacturer;makes;produces;builds
P178|complete|any|-|developed by;developer;created by;developed;creator
P179|one|any|-|part of the series;series;instalment
P184|complete|person|P185|doctoral advisor;supervised by;thesis advisor;PhD advisor;PhD under;doctorate under
P185|many|person|P184|doctoral student;supervised;advisor of
P190|many|settlement|=|twin town;twinned with;sister city
P195|complete|any|-|collection;held by;held in;kept in;on display;exhibited;belongs to;housed in;hangs in
P246|one|any|-|symbol;chemical symbol
P264|many|organisation|-|record label;signed to;signed with;label;recorded for;released records with
P272|complete|organisation|-|produced by;production company;studio
P276|current|place|-|located in;held in;took place in;location;kept in;hosted by;housed in;hangs in;hosted;venue
P279|many|any|-|subclass;is a;type of;kind of
P286|office|person|-|head coach;coach;manager;coached by;managed by;trainer;manages;coaches
P344|complete|person|-|cinematographer;cinematography;director of photography;shot by;filmed by
P361|many|any|P527|part of;belongs to
P364|complete|language|-|original language
P397|one|any|P398|orbits;moon of;revolves around;satellite of;planet of;circles
P398|many|any|P397|moon;satellite;orbited by
P403|one|any|-|flows into;empties into;mouth;drains into;runs into
P407|complete|language|-|written in;language;published in
P413|complete|any|-|position;plays in the position
P449|complete|organisation|-|aired on;broadcast on;premiered on;original network;shown on;network;debuted on;original broadcaster;debuted;originally aired;broadcast by
P452|many|any|-|industry;sector;operates in;business
P463|many|organisation|-|member of;belongs to;joined;membership;is in;part of;entered;acceded to
P495|complete|country|-|country of origin;comes from;from;made in;produced in;originates;created in
P509|complete|any|-|cause of death;died of;died from;killed by
P527|many|any|P361|consists of;includes;has part;members;member of
P551|many|place|-|lived in;lives in;resided in;residence;moved to;home to;home of;home
P569|one|any|-|born;born on;born in;date of birth;birthday;was born;came into the world
P570|one|any|-|died;died on;died in;date of death;passed away
P571|one|any|-|got together;founded;founded in;established;inception;created;formed;built;started;opened;construction;completed;painted;founding;was founded;came into being;came into existence;been around;existed;exists
P575|one|any|-|discovered;discovered in;invented;invented in;discovery;invention
P576|one|any|-|dissolved;abolished;disbanded;broke up;ceased to exist;closed;ended
P577|one|any|-|published;released;came out;premiered;publication;release;first published;appeared;debuted;release date
P580|one|any|-|began;started;start;began in;premiered;debuted;aired
P582|one|any|-|ended;end;finished;came to an end;came to a close;concluded;final episode
P585|one|any|-|took place;held;date;happened;occurred
P607|many|any|-|fought in;served in;participated in;involved in;veteran of;fought in
P610|one|any|-|highest point;highest mountain;highest peak;tallest mountain
P641|complete|sport|-|sport;plays;player;play the sport;club;team
P647|complete|organisation|-|drafted by;drafted;draft;draft pick of
P737|many|person|-|influenced by;influence
P740|one|place|-|got together;formed in;founded in;from;location of formation;started in
P749|current|organisation|P355|parent company;subsidiary of;unit of;division of
P355|many|organisation|P749|child organization;parent of
P793|many|any|-|significant event
P800|many|work|-|notable work;known for;famous for;best known for;wrote;work
P840|complete|place|-|set in;takes place in;narrative location
P915|many|place|-|filmed in;filmed at;shot in
P1040|complete|person|-|edited by;film editor;edited
P1056|many|any|-|makes;produces;product;manufactures
P1082|current|any|-|population;inhabitants;people live in;home to;residents;populous;people;populated
P1083|one|any|-|capacity;seats;holds;seating capacity;spectators
P1086|one|any|-|atomic number;protons;number
P1128|current|any|-|employees;employs;workforce;staff
P1303|many|any|-|plays the;instrument;played the
P1308|office|person|P39|office holder;holder
P1346|many|any|P166|went to;won by;winner;won;champion;victor;wins
P1376|current|place|P36|capital of;capital
P1411|many|any|-|nominated for;nomination;nominee
P1412|many|language|-|speaks;spoke;language;speaker of;fluent;spoken
P1622|one|any|-|drives on;driving side;traffic;drive
P2043|one|any|-|length;long;metres long;kilometres long
P2044|one|any|-|elevation;height;high;above sea level;altitude;tall;metres high;rises
P2046|one|any|-|area;covers;surface;size;square kilometres;large
P2047|one|any|-|duration;runs for;lasts;minutes long;running time;runtime;long
P2048|one|any|-|height;tall;high;stands
P2067|one|any|-|mass;weight;weighs
P2101|one|any|-|melting point;melts at;melts
P2102|one|any|-|boiling point;boils at;boils
P2120|one|any|-|radius
P2130|one|any|-|cost;budget;cost to make;production budget
P2142|current|any|-|box office;grossed;earned;gross;made;took in
P2146|one|any|-|orbital period;orbits in;takes to orbit
P3373|complete|person|=|brother;sister;sibling;twin
P4552|one|any|-|mountain range;part of;range;in the
P1532|complete|country|-|plays for;represents;represented;national team;country for sport;competes for;competed for;competes
P1366|complete|person|P1365|succeeded by;replaced by;successor;followed by
P1365|complete|person|P1366|succeeded;replaced;predecessor;preceded by
P2554|complete|person|-|production designer;designed the sets
P2997|one|any|-|age of majority;come of age;adults at;majority
P2132|current|any|-|GDP per capita
P2131|current|any|-|GDP;gross domestic product;economy
P2250|current|any|-|life expectancy
P123|complete|organisation|-|published by;publisher
P150|many|place|P131|includes;contains;consists of;divided into;comprises
P135|many|any|-|movement;part of the movement
P241|complete|any|-|served in;military branch;member of;military branch
P291|one|place|-|published in;place of publication
P488|office|person|-|chairman;chair;chairperson;chaired by
P1877|complete|person|-|after a work by;adapted from a work by;based on a work by;based on a novel by;based on a book by;based on a story by;based on a play by;story by
P674|many|any|P1441|character;features the character;protagonist
P1441|many|work|P674|appears in;character in;fictional character
P180|many|any|-|depicts;shows;portrays
P200|many|any|-|inflow
P201|one|any|-|outflow
P885|one|any|-|source;rises in;springs;origin
P706|many|any|-|located in;lies in;situated in;found in
P921|many|any|-|about;focuses on;centers on;centres on;deals with;subject;topic
P206|many|any|-|lies on;on the banks;on the shore;on the coast;borders
P177|one|any|-|crosses;spans
P710|many|any|-|participated;participant;took part
P1344|many|any|-|participated in;took part in;competed in
P1449|many|any|-|nickname;nicknamed;known as
P742|complete|any|-|pseudonym;pen name
P1477|one|any|-|birth name;born as;real name
P122|current|any|-|form of government;is a;government
P2515|complete|person|-|costume designer;designed the costumes;costumes by;costume design
P450|many|any|-|took part in the space mission;crew member of;flew on;space mission;astronaut on
P750|complete|organisation|-|distributed;distributed by;distributor
P937|many|place|-|worked in;active in;work location;found employment in
P6886|many|language|-|wrote in;writes in;writing language
P197|many|any|-|adjacent to;next to;adjacent station;neighbouring station
P2884|one|any|-|mains voltage;mains electricity;volts
P3157|one|any|-|event distance;distance;covered a distance;long
P1431|complete|person|-|executive producer;executive produced
P1619|one|any|-|opened;opening;inaugurated
P172|complete|any|-|ethnic;ethnicity;ethnic group;of descent
`;

const DEFAULT: Traits = { cardinality: "many", range: "any", inverse: null, symmetric: false, phrases: [] };

const TRAITS: ReadonlyMap<string, Traits> = new Map(
  TABLE.trim()
    .split("\n")
    .map((line) => line.split("|"))
    .map(([id = "", cardinality = "many", range = "any", inverse = "-", phrases = ""]) => [
      id,
      {
        cardinality: cardinality as Cardinality,
        range: range as Range,
        inverse: /^P\d+$/.test(inverse) ? (inverse as PropertyId) : null,
        symmetric: inverse === "=",
        phrases: phrases.split(";").filter(Boolean),
      },
    ]),
);

/** What is known of a property beyond its labels; an unknown one is taken to have many values, so that it never refutes. */
export function traitsOf(property: PropertyId): Traits {
  return TRAITS.get(property) ?? DEFAULT;
}
