import type { PropertyKind, Wordings } from "../../../domain/entity.js";

/**
 * Wordings of relations that many graphs have, by label: kind of value, labels, wordings by direction. X is the subject and Y the value of a relation
 * with such a label; labels after `turned` swap them. `(a|b)` are alternatives.
 */
const FAMILIES = `
# Where things and people are.
entity: (located|situated|stands|standing|kept|housed|placed|found|lies) AT; (|current |present )(location|place|site|room|building|wing|venue); (held|takes place) AT
  same: X is (located|situated|kept|housed|placed|found|to be found|physically|) AT Y; X (stands|sits|lies) AT Y; X can be found AT Y; (you'll|you can|you will) find X AT Y; X (takes|took) place AT Y; X is held AT Y
  stronger: X is (installed|racked|mounted|stored|displayed|exhibited|shown|on display|on show|on view|parked|in storage) AT Y; X hangs AT Y
entity: (displayed|exhibited|shown|on display|on show|on view|hangs) AT; (|exhibition )(gallery|hall)
  same: X is (displayed|exhibited|shown|on display|on show|on view) AT Y; X can be seen AT Y; Y (shows|displays|exhibits) X
  stronger: X hangs AT Y
  weaker: X is (located|found|to be found|housed|kept|) AT Y; X can be found AT Y; (you'll|you can|you will) find X AT Y
entity: (stored|archived) AT; (storage|store|storage location|storeroom|shelf|rack)
  same: X is (stored|kept|in storage) AT Y; Y stores X
  weaker: X is (located|found|to be found|housed|) AT Y; X can be found AT Y; (you'll|you can|you will) find X AT Y
entity: installed AT; racked AT; mounted AT
  weaker: X is (located|found|to be found|housed|) AT Y
entity: (sits|seated|desk|desk is|works at desk) AT; (desk|office|workplace)
  same: X has (a|his|her|their|its) (desk|office) AT Y; X sits AT Y; (desk|office) of X is AT Y
  weaker: X is (based|found|to be found) AT Y
entity: (based|headquartered) AT; headquarters; seat
  same: X is (based|headquartered) AT Y; X has its (headquarters|seat|head office) AT Y; the (headquarters|head office) of X is AT Y
entity: lives AT
  weaker: X is (kept|housed|) AT Y; X can be found AT Y; (you'll|you can|you will) find X AT Y
entity: in
  same: X is (|a )part of Y; X belongs to Y
entity: lives AT; (residence|place of residence)
  same: X lives AT Y; X resides AT Y; X is a resident of Y; Y is the home of X
entity: (hosted|runs|running|deployed|installed) on; (host|server|platform)
  turned: hosts
  same: X (runs|lives|sits) on Y; X is (hosted|deployed|running) on Y; X is served from Y; Y hosts X
entity: (album|record|appears on|on album)
  same: X is on Y; X is a (song|track) (on|from|of|off) Y; X (appears|features|can be heard) on Y; Y (contains|includes) X
entity: (departs|leaves|starts|begins) (from|at|in); (departure|starting) (port|station|airport|point)
  same: X (departs|leaves|starts|begins|sets out|sets off) (from|at|in) Y
entity: (arrives|ends|terminates|finishes) (at|in); (arrival|final) (port|station|airport|point); destination
  same: X (arrives|ends|terminates|finishes) (at|in) Y; X (goes|leads|runs) to Y
entity: (calls|stops) (at|in); (stop|stops)
  same: X (calls|stops|makes a stop) (at|in) Y; Y is a stop (on|of) X
entity: (|match |concert |event )venue
  same: X was (played|performed|staged|contested|hosted) AT Y; Y (hosted|hosts|staged|stages) X; the (game|match|concert|event) was (|played )AT Y
entity: (day|weekday|day of the week); (meets|held|takes place) on
  same: X is on Y; X (takes|took) place on Y; X is held on Y
# Who leads, owns, looks after, makes.
entity: (led|headed|run) by; (|team |department |section )(head|leader|lead)
  turned: (leads|heads); (head|leader) of; in charge of
  same: Y (leads|heads|runs) X; Y is in charge of X; Y is the (head|leader|boss) of X; Y is at the head of X; X is (led|headed|run) by Y
entity: reports to; managed by; (|line |direct )(manager|boss|superior)
  turned: (|has )(|direct )(report|reports); manager of
  same: X reports to Y; Y is the (|line )(manager|boss|superior) of X; Y manages X; X is managed by Y; X is a direct report of Y; X is (one of|among) the direct reports of Y
  weaker: X answers to Y; X works (for|under) Y
entity: (supervised|overseen) by; supervisor
  turned: (supervises|oversees); supervisor of
  same: Y (supervises|oversees) X; Y is the supervisor of X; X is (supervised|overseen) by Y; X is under the supervision of Y; X works under the supervision of Y
entity: owned by; (owner|proprietor)
  turned: owns; owner of
  same: Y owns X; X is owned by Y; Y is the (owner|proprietor) of X; X is the property of Y; X belongs to Y
  weaker: X is the responsibility of Y; Y is responsible for X
entity: (maintained|serviced|looked after) by; (maintainer|technician|caretaker|keeper)
  turned: (maintains|services|looks after)
  same: Y (maintains|services|looks after|takes care of) X; X is (maintained|serviced|looked after|taken care of) by Y; Y is responsible for the maintenance of X; Y is in charge of the maintenance of X; X is in the care of Y
entity: (curated|kept) by; curator
  turned: curates; curator of
  same: Y curates X; X is curated by Y; Y is the curator of X
  weaker: Y (looks after|is responsible for|is in charge of) X
entity: (restored|conserved) by; (restorer|conservator)
  turned: (restored|conserved)
  same: Y (restored|conserved) X; X was (restored|conserved) by Y; Y carried out the (restoration|conservation) of X; the (restoration|conservation) of X was (|carried out )by Y
entity: responsible; responsible (person|team|department); (|main )contact
  turned: responsible for
  same: Y is responsible for X; X is the responsibility of Y
  weaker: Y is in charge of X
entity: (made|manufactured|built) by; (manufacturer|maker|builder)
  turned: (makes|manufactures)
  same: X was (made|manufactured|built|produced) by Y; Y (made|makes|manufactured|manufactures|built|builds|produces|produced) X; Y is the (maker|manufacturer|builder) of X
  weaker: X comes from Y; X is (from|by) Y
entity: supplied by; bought from; (supplier|vendor|provider)
  turned: supplies
  same: Y (supplies|supplied) X; X is supplied by Y; X comes from Y; Y is the (supplier|vendor|provider) of X; X (is|was) (bought|purchased) from Y
entity: (created|made) by; (artist|creator|author|maker)
  same: X is (by|a work by|the work of|a work of) Y; Y (made|created) X; X was (made|created) by Y
entity: (artist|band|performer|performed by)
  same: Y (recorded|released) X; X was (recorded|released) by Y; X is (an album|a record|a song|a single|an EP) (by|of|from) Y
entity: (painted|written|composed|designed|photographed|sculpted|directed|built) by; (painter|writer|author|composer|designer|photographer|sculptor|architect)
  same: X is (by|the work of) Y
entity: architect
  same: Y designed X; X was designed by Y
entity: (author|writer); written by
  turned: wrote
  same: Y wrote X; X was written by Y
entity: (sleeve|cover) (art|design|artist); (artwork|cover) by
  same: Y (designed|made|did|drew) the (cover|sleeve|artwork|cover art|sleeve art) (of|for) X; the (cover|sleeve|artwork|cover art|sleeve art) (of|for) X (is|was) (|designed |made )by Y
entity: (|recording )studio; recorded (at|in)
  same: X was (recorded|made|taped|tracked) (at|in) Y
entity: (guest|guests|guest artist|guest artists|featured artist|featured artists); features; featuring
  same: Y is a guest on X; Y guests on X; Y (features|appears|is featured) on X as a guest; X features Y; Y is featured on X
  weaker: Y can be heard on X; Y appears on X
entity: (donated|given|bequeathed) by; (donor|giver); gift (of|from)
  turned: (donated|gave)
  same: Y (donated|gave) X; Y (donated|gave) X to ORG; X was (donated|given) by Y; X was (donated|given) to ORG by Y; X (is|was) a (gift|donation) (of|from|by) Y; Y is the donor of X
  stronger: Y bequeathed X; X was bequeathed by Y
  weaker: X came from Y
entity: (lent|loaned) by; lender; on loan from
  same: Y (lent|loaned) X; X (is|was) on loan from Y; X was (lent|loaned) by Y; X is a loan from Y
entity: (lent|loaned|on loan) to; borrower
  turned: (borrowed|borrows)
  same: X (is|was) on loan to Y; X was (lent|loaned) to Y; X is a loan to Y; Y (borrowed|borrows) X; X was borrowed by Y; Y has X on loan
entity: founded by; (founder|founders)
  same: Y (founded|established|set up) X; X was (founded|established|set up) by Y
# People and what they belong to.
entity: works in; assigned to; (|home )(department|team|unit|division|section|ward|squad); (|works in )department
  same: X works (in|at|for|on) Y; X belongs to Y; X is (|a )part of Y; X is a member of Y; X is in Y; X is on the (staff|team) of Y; X is on the Y (team|staff); X is assigned to Y
entity: part of; belongs to; (parent|parent unit|parent organisation|parent organization)
  turned: (includes|contains); has part
  same: X is (|a )part of Y; X belongs to Y; Y (includes|contains) X
entity: member of; (membership|member in)
  turned: (member|members)
  same: X is a member of Y; X belongs to Y; X is (one of|among) the members of Y; Y has X as a member
  weaker: X is (in|part of) Y
entity: (employer|employed by|employed at); works (for|at)
  turned: (employs|employee|employees)
  same: X works (for|at) Y; X is employed (by|at) Y; Y employs X
entity: (|current )(job title|profession|occupation|job|role|post)
  same: X works as Y; X is employed as Y; X serves as Y; X is a Y
entity: (speciality|specialty|specialisation|specialization|expertise); (specialises|specializes|specialised|specialist) in
  same: X (specialises|specializes) in Y; X is a specialist (in|for) Y; X is specialised in Y
  weaker: X is an expert (in|on) Y; X works on Y
entity: knows; (skill|skills); skilled in
  same: X knows Y; X is skilled in Y
  weaker: X has experience (with|in) Y
entity: (speaks|language|languages|spoken languages|languages spoken)
  same: X speaks Y; X can speak Y; X is able to speak Y; Y is (spoken by|one of the languages of) X
entity: trained (on|in)
  same: X was trained (on|in) Y; X was trained (to use|in the use of|for) Y; X has (had|done|completed) training (on|in|for) Y
entity: (mentor|mentored by|tutor|tutored by)
  turned: (mentors|mentor of|tutors|tutor of)
  same: Y is the (mentor|tutor) of X; X is (mentored|tutored) by Y; X has Y as (mentor|tutor)
entity: (subject|subjects|subject taught|subjects taught|teaching subject)
  same: X teaches Y; X is a teacher of Y; X is a Y teacher
entity: (degree|graduated|graduate) from
  same: X has a degree from Y; X graduated from Y; X is a graduate of Y
  weaker: X (studied|was educated) at Y; X went to Y
entity: (textbook|coursebook|handbook)
  same: X uses Y; the textbook for X is Y; Y is the textbook for X; Y is used in X
entity: served (on|in|aboard)
  same: X (served|sailed|worked) (on|aboard|on board) Y
entity: (flag|flag state|flag country)
  same: X (sails|flies|is|runs) under the flag of Y; X flies the flag of Y; X is registered in Y
entity: (former name|previous name|old name|formerly|formerly named|formerly called|formerly known as)
  same: X was (formerly|previously|once) (called|named|known as) Y; X used to be (called|named|known as) Y; the (former|old|previous) name of X (is|was) Y
entity: (written|coded|programmed|implemented) in; (programming language|implementation language)
  same: X is (written|coded|programmed|implemented) in Y
entity: on call
  same: Y is (on call|on standby) for X; Y carries the pager for X
entity: on call for
  same: X is (on call|on standby) for Y; X carries the pager for Y
  weaker: X is on the rota for Y
entity: (taught by|teacher|student of|pupil of)
  turned: (teaches|teacher of)
  same: Y (taught|teaches) X; X was taught by Y; Y is the teacher of X; X is a (student|pupil) of Y; X (studied|studies) (under|with) Y
entity: (studied at|alma mater|attended|educated at)
  same: X (studied at|attended|went to) Y; X was educated at Y
  stronger: X graduated from Y
entity: (married to|spouse)
  same: X is married to Y; X is the spouse of Y
  stronger: Y is the (husband|wife) of X
# Sport.
entity: plays for; (|current )(club|team)
  same: X plays (for|at) Y; X is a player of Y; X is (on|in) the (squad|team) of Y; X is on the books of Y; X is a Y player; X turns out for Y
  weaker: X is (with|at) Y
entity: coached by; (|head )coach
  turned: (coaches|coach of|head coach of)
  same: Y coaches X; X is coached by Y; Y is the (coach|head coach) of X; Y is in charge of X
  weaker: X plays under Y; X is trained by Y; Y trains X
entity: captained by; (captain|skipper)
  turned: (captains|captain of)
  same: Y (captains|skippers) X; X is captained by Y; Y is the (captain|skipper) of X
  weaker: Y leads X; X is led by Y
entity: (|home )(ground|stadium|arena|venue); plays (|home |its home games )(at|in)
  same: X plays its home (games|matches) (at|in) Y; X plays at home in Y; Y is the home of X; the home of X is Y; the home (games|matches) of X are (played |)(at|in) Y; X is at home (at|in) Y
  weaker: X plays (at|in) Y
entity: (|playing )position
  same: X plays (as|in|at|) Y; X is a Y; X plays as a Y
entity: (|main |shirt )sponsor; sponsored by
  turned: sponsors
  same: Y sponsors X; X is sponsored by Y; Y is (the|a) sponsor of X
  weaker: X gets money from Y
entity: refereed by; referee
  same: Y refereed X; X was refereed by Y; Y was the referee (of|for|at|in) X
entity: (scorer|scorers|goalscorer|goalscorers|goal scorer|goal scorers); scored by
  same: Y scored (in|for) X; Y scored (|a goal |goals )(in|during) X; Y was (a scorer|one of the scorers|among the scorers|on the scoresheet) (in|of|for) X
entity: winner; won by
  turned: (won|winner of)
  same: Y won X; X was won by Y; Y (was|is) the winner of X
entity: (award|awards|prize|prizes|award received)
  same: X (won|received|got) Y; X was awarded Y; Y went to X
# Things and what they need, show, consist of.
entity: (depends on|requires|needs|relies on|dependency|dependencies|prerequisite|prerequisites)
  turned: required by
  same: X (needs|requires) Y; X (relies|depends) on Y; X (cannot|) (work|run|function|live) without Y; Y is a dependency of X; Y is a (prerequisite|requirement) (for|of) X
entity: uses
  turned: used by
  same: X uses Y; X makes use of Y; Y is used by X
entity: (stores data in|database)
  same: X (stores|keeps) its data in Y; X (stores|keeps) data in Y; the data of X is (stored|kept) in Y; X uses the database Y
entity: (connected|linked|attached|wired|connects|links) (to|with)
  same: X is (connected|linked|attached|wired|hooked up|plugged in) (to|with) Y; X is plugged into Y; X connects to Y
entity: (material|materials|made of|made from|made out of|medium)
  same: X is (made|built) (of|from|out of|in) Y; X consists of Y
  stronger: X is (carved|cast|woven|painted) (from|out of|in|of|on) Y
entity: (depicts|shows|portrays|subject|depicted)
  same: X (depicts|shows|portrays|represents) Y; Y is (depicted|shown|portrayed|seen) (in|on) X; Y can be seen (in|on) X
  stronger: X is a (portrait|picture|painting|photograph|photo|drawing) of Y
entity: (country|country of origin|origin|place of origin|comes from|from|home country|home town|hometown)
  same: X (comes|originates) from Y; X is from Y
entity: (found|discovered|excavated) (in|at); (find spot|findspot|place found|place of discovery)
  same: X was (found|discovered) (in|at) Y
  stronger: X was (excavated|unearthed|dug up) (in|at) Y
entity: (made|created|produced|manufactured) (in|at); (place made|place of creation|place of manufacture|place of production)
  same: X was (made|created|produced|manufactured) (in|at) Y
  weaker: X (comes|is) from Y
entity: (birthplace|birth place|place of birth|born in)
  same: X was born in Y
entity: (death place|place of death|died in)
  same: X died (in|at) Y
# When.
time: (went live|launched|in production|in service|in operation|commissioned) (on|in|since|); (launch|go-live|go live|commissioning) date
  same: X went live ON Y; X was (launched|commissioned) ON Y; X was (put|taken) into (service|operation|production|use) ON Y; X is (live|in production|in service|in operation|in use) since Y; X entered (service|production) ON Y
time: (released|published|issued) (on|in|); (release|publication) (date|year); (date|year) of (release|publication)
  same: X came out ON Y; X was (released|published|issued) ON Y; X appeared ON Y; X was brought out ON Y
time: (purchased|bought) (on|in|); (purchase) (date|year); (date|year) of purchase
  same: X was (bought|purchased) ON Y
  weaker: X was acquired ON Y
time: acquired (on|in|); acquisition (date|year); (date|year) of acquisition
  same: X was acquired ON Y; X (came|entered) (in|into|to) the (collection|house|museum) ON Y; ORG acquired X ON Y
  stronger: X was (bought|purchased|donated|given|bequeathed) ON Y
time: (hired|joined|employed|appointed) (on|in|since|); (hire|joining|hiring|start|starting) date; date of hire; (member|with us|here) since; joined (|the )(company|firm|school|team|staff|club)
  same: X was hired ON Y; X joined ON Y; X joined ORG ON Y; X (came to|started at) ORG ON Y; X has (been|worked) (at|with|for) ORG since Y; X has been (here|employed) since Y; X has been a member of ORG since Y; X is (here|employed|working here) since Y; X started (work|working|) ON Y; X has worked here since Y
time: (signed|joined) (on|in|)
  same: X (signed|joined) ON Y
time: (founded|established|formed) (on|in|); (founding|foundation|formation) (date|year); (date|year) of (foundation|formation); year founded; inception
  same: X was (founded|established|formed|set up|started) ON Y; X has existed since Y; X exists since Y
  weaker: X goes back to Y; X (dates|is) from Y
time: (built|constructed|erected) (on|in|); (construction|building) (date|year); year (built|of construction)
  same: X was (built|constructed|erected) ON Y
  weaker: X (dates|is) from Y; X dates (back|) to Y
time: (made|created) (on|in|); (creation) (date|year); (date|year) (made|created|of creation)
  same: X was (made|created) ON Y; X (dates|is) from Y; X dates (back|) to Y
  stronger: X was (painted|carved|woven|written|composed|cast|drawn) ON Y
time: (painted|carved|woven|written|composed|cast|drawn) (on|in|)
  weaker: X was (made|created) ON Y; X (dates|is) from Y
time: (renovated|refurbished|restored|modernised|modernized) (on|in|); (renovation|refurbishment) (date|year); year renovated
  same: X was (renovated|refurbished|modernised|modernized) ON Y
time: (deadline|due|due date|due on)
  same: X is due (|back )(on|in|by) Y
time: (serviced|last serviced|maintained|last maintained) (on|); (|date of )last service; last service date
  same: X was last (serviced|maintained) ON Y; X had its last service ON Y; the last service of X was (|in |on )Y
time: (next service|next inspection|next maintenance|next check); next (service|inspection) date
  same: X is due for (service|inspection|maintenance) ON Y; the next (service|inspection|check) of X is (|in |on )Y
time: (date|event date|concert date|held on|takes place on|took place on)
  same: X (took|takes) place ON Y; X (was|is) held ON Y
time: opened (on|in|); opening (date|year); (date|year) of opening; year opened
  same: X (was|) opened ON Y; X is open since Y
time: (inspected|last inspected|last checked|last tested) (on|); (|date of )(last inspection|last check); (last inspection|inspection) date
  same: X was last (inspected|checked|tested) ON Y; X had its last (|safety )(inspection|check|test) ON Y; the last (|safety )(inspection|check|test) of X was (|in |on )Y
time: (ends|expires|ended|runs) (on|until|in); (end|expiry|expiration) date; (expiry|valid until)
  same: X (ends|expires|runs out) ON Y; X (runs|is valid) until Y
time: contract (ends|expires|until|end|expiry) (on|in|); contract (end|expiry) date
  same: the contract (of|with) X (ends|expires|runs out) ON Y; the contract (of|with) X (runs|is valid) until Y; X contract (ends|expires|runs out) ON Y; X is (out of|under) contract until Y
time: born (on|in|); (birth date|birthday|birth year|date of birth|year of birth)
  same: X was born ON Y
time: died (on|in|); (death date|death year|date of death|year of death)
  same: X died ON Y
# How much.
quantity: (length|duration|running time|runtime|playing time)
  same: X (lasts|takes) Y; X runs (for|) Y; X is Y long; X clocks in at Y
quantity: (height)
  same: X is Y (tall|high); X measures Y in height; X stands Y tall
quantity: (width)
  same: X is Y wide; X measures Y in width
quantity: (depth)
  same: X is Y deep
quantity: (weight|mass)
  same: X weighs Y
quantity: (price|cost|purchase price)
  same: X costs Y; X cost Y; X is priced at Y
quantity: (capacity|seats|seating capacity)
  same: X (holds|seats|takes) Y; X has room for Y; X has Y seats; X can (hold|seat) Y; X has a capacity of Y
quantity: (area|size|floor area)
  same: X (covers|measures) Y; X has an area of Y; X is Y (in area|in size|large|big)
quantity: (age)
  same: X is Y years old; X is aged Y
quantity: (memory|RAM)
  same: X has Y of (RAM|memory)
quantity: (attendance|spectators|crowd|visitors)
  same: X had Y (spectators|visitors); Y (people|spectators|fans) (watched|saw|attended) X; X was (watched|seen|attended) by Y (people|spectators|fans); X (drew|attracted) (|a crowd of )Y (|people|spectators|fans|visitors)
quantity: (track|tracks|songs)
  same: X has Y (tracks|songs); there are Y (tracks|songs) on X
quantity: (employees|staff|headcount)
  same: X (has|employs) Y (people|employees|staff); Y people work (at|for|in) X
quantity: (|shirt |squad |jersey )number
  same: X wears (number|the number|shirt number|the number) Y; X wears Y
`;
const SHORT: Readonly<Record<string, string>> = {
  AT: "(in|at|on|inside|within)",
  ON: "(in|on|at)",
  /** The organisation that the graph describes, if a claim does not name it. */
  ORG: "(the company|the firm|the museum|the school|the hospital|the university|the college|the club|the zoo|the library|the society|the association|the label|the organisation|the organization|the staff|the team)",
};

type Family = { readonly kind: string; readonly named: readonly string[]; readonly turned: readonly string[] } & Wordings;

function readFamilies(text: string): readonly Family[] {
  const found: Record<string, readonly string[]>[] = [];
  for (const line of text.replaceAll(/\b(?:AT|ON|ORG)\b/gu, (short) => SHORT[short] ?? short).split("\n")) {
    const [, indent, name = "", rest = ""] = /^( *)([a-z]+): (.*)$/u.exec(line) ?? [];
    if (indent === "") found.push({ kind: [name], named: rest.split("; ") });
    else if (indent !== undefined) Object.assign(found.at(-1) ?? {}, { [name]: rest.split("; ") });
  }
  return found.map(({ kind = [], named = [], turned = [], same = [], stronger = [], weaker = [] }) => ({
    kind: kind[0] ?? "",
    named,
    turned,
    same,
    stronger,
    weaker,
    not: [],
  }));
}

/** Further wordings of a relation with this label and kind of value. */
export function familyWordings(name: string, kind: PropertyKind): Wordings {
  // A text may be a number: "shirt number".
  const families = NAMED.get(`${kind === "text" ? "quantity" : kind} ${keyOf(name)}`) ?? [];
  const all = (pick: (family: Family) => readonly string[]) =>
    families.flatMap(({ family, isTurned }) => pick(family).map((wording) => (isTurned ? turned(wording) : wording)));
  return { same: all(({ same }) => same), stronger: all(({ stronger }) => stronger), weaker: all(({ weaker }) => weaker), not: [] };
}

function turned(wording: string): string {
  return wording.replaceAll(/\b[XY]\b/gu, (slot) => (slot === "X" ? "Y" : "X"));
}

/** Keeps endings: "head" is the leader, "heads" points to the thing led. */
function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, " ")
    .trim();
}

function spelledOut(pattern: string): readonly string[] {
  const choice = /\(([^()]*)\)/u.exec(pattern);
  return choice === null
    ? [pattern.trim()]
    : (choice[1] ?? "").split("|").flatMap((option) => spelledOut(pattern.replace(choice[0], option)));
}

type Named = { readonly family: Family; readonly isTurned: boolean };

const NAMED: ReadonlyMap<string, readonly Named[]> = (() => {
  const found = new Map<string, Named[]>();
  for (const family of readFamilies(FAMILIES))
    for (const isTurned of [false, true])
      for (const pattern of isTurned ? family.turned : family.named)
        for (const name of spelledOut(pattern)) {
          const key = `${family.kind} ${keyOf(name)}`;
          const known = found.get(key) ?? [];
          if (!known.some((one) => one.family === family)) found.set(key, [...known, { family, isTurned }]);
        }
  return found;
})();
