import { describe, expect, it } from "vitest";
import { judgeText } from "../../../src/reasoner/passages/judge-passages.js";
import { readTextWeights } from "../../../src/reasoner/passages/text-model.js";

const weights = readTextWeights(new URL("../../../weights/text.json", import.meta.url));

const TEXTS = {
  founding: "Acme was founded in 1998 by Jane Roe. Its director today is Peter Varn. Mia Holt left the firm in 2004.",
  sale: "Brack Foods bought Lind Dairy in 2016. Petra Holm runs the dairy. Rune Tang is chairman of Brack Foods.",
  trial: "Ann Marsh was arrested in Leeds on Monday. Her brother Tom Marsh was not arrested. Judge Carl Ode read the charges.",
  prize: "Ada Brecken won the Halden Prize in 2011. Leo Hatch was nominated for the Halden Prize. Nora Pell designed the medal.",
  film: "The Copper Orchard is a 1998 drama film directed by Ines Halloway. It was written by Peter Vance and stars Mirela Oduya.",
  takeover:
    "Harl Mills announced on Friday that it has completed the purchase of Dunn Bakery. The bakery had a turnover of 41 million in 2020. The trip is paid for half by the town and half by the Lowe Trust.",
} as const;

describe("everyday texts with several people", () => {
  it.each([
    ["founding", "Jane Roe founded Acme.", "supports"],
    ["founding", "Acme was founded in 1998.", "supports"],
    ["founding", "Acme was founded by Jane Roe.", "supports"],
    ["founding", "Acme was founded in 2001.", "refutes"],
    ["founding", "Jane Roe was arrested.", "unclear"],
    ["founding", "Peter Varn left the firm in 2004.", "unclear"],
    ["sale", "Brack Foods bought Lind Dairy.", "supports"],
    ["sale", "Lind Dairy was bought by Brack Foods in 2016.", "supports"],
    ["sale", "Brack Foods bought Lind Dairy in 2009.", "refutes"],
    ["sale", "Petra Holm bought Lind Dairy.", "not supports"],
    ["trial", "Ann Marsh was arrested in Leeds.", "supports"],
    ["trial", "Tom Marsh was arrested.", "refutes"],
    ["trial", "Carl Ode was arrested.", "unclear"],
    ["trial", "Ann Marsh was not arrested.", "not supports"],
    ["prize", "Ada Brecken won the Halden Prize.", "supports"],
    ["prize", "Ada Brecken won the Halden Prize in 2014.", "unclear"],
    ["prize", "Leo Hatch won the Halden Prize.", "not supports"],
    ["prize", "Nora Pell was nominated for the Halden Prize.", "not supports"],
    ["film", "The Copper Orchard was directed by Ines Halloway.", "supports"],
    ["film", "The Copper Orchard was directed by Peter Vance.", "not supports"],
    ["film", "The Copper Orchard is a drama film.", "supports"],
    ["film", "Peter Vance directed The Copper Orchard.", "not supports"],
    ["founding", "Peter Varn founded Acme.", "refutes"],
    ["takeover", "Dunn Bakery was bought by Harl Mills.", "supports"],
    ["takeover", "Harl Mills was bought by Dunn Bakery.", "not supports"],
    ["takeover", "The Lowe Trust pays half of the trip.", "supports"],
    ["takeover", "The bakery had a turnover of 58 million in 2020.", "refutes"],
  ] as const)("%s: “%s” – %s", (text, claim, expected) => {
    const { stance } = judgeText(weights, claim, [{ id: "p", text: TEXTS[text], title: null }]);
    if (expected === "not supports") expect(stance).not.toBe("supports");
    else expect(stance).toBe(expected);
  });
});
