import type { Page } from "playwright-core";
import { checkClaim } from "./browser.js";
import { checkFile, checkText, openTab } from "./page-steps.js";

/** One look at the page: what leads there, and what it adds to the look before, where that was looked at whole. */
type Look = { readonly open: (page: Page) => Promise<unknown>; readonly within?: string };
export type AccessibleView = { readonly name: string; readonly search?: boolean; readonly looks: readonly Look[] };

const whole = (open: Look["open"]): Look => ({ open });
const adds = (within: string, open: Look["open"]): Look => ({ open, within });
const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();
const closed = (page: Page) => page.keyboard.press("Escape");

/** Every view of the page, each opened once. */
export const ACCESSIBLE_VIEWS: readonly AccessibleView[] = [
  {
    name: "the start, a refused claim, a text of one's own and the keys",
    looks: [
      whole(async () => undefined),
      adds(".pop", async (page) => page.getByRole("button", { name: "Policy wkgfc" }).click()),
      adds(".claimbox-wrap", async (page) => [await closed(page), await press("Check")(page)]),
      adds(".pop", press("Own text")),
      adds("dialog", async (page) => [await closed(page), await page.locator("h1").click(), await page.keyboard.press("?")]),
    ],
  },
  {
    name: "a supported claim, its graph as list and its downloads",
    looks: [
      whole((page) => checkClaim(page, "Ottawa is the capital of Canada.")),
      adds(".graph-pane", (page) => page.keyboard.press("l")),
      adds(".pop", press("Download")),
      adds(".pop", async (page) => [await closed(page), await press("Share")(page), await page.getByText(/^A link shows/).waitFor()]),
      adds(".pop", async (page) => [await press("Make a public link")(page), await page.getByLabel("The link", { exact: true }).waitFor()]),
      whole(async (page) => {
        // The sandbox of the page would stop axe too.
        await page.route("**/embed/*", async (route) => {
          const response = await route.fetch();
          const { "content-security-policy": _, ...headers } = response.headers();
          await route.fulfill({ response, headers });
        });
        await page.goto(await page.getByLabel("The link", { exact: true }).inputValue());
      }),
    ],
  },
  {
    name: "the guided example, step by step",
    looks: [
      whole(async (page) => [await press("Show me")(page), await page.locator(".tour h2").waitFor()]),
      adds(".tour", press("Next")),
      adds(".tour", press("Next")),
    ],
  },
  {
    name: "a citation's card, a replayed step, and the report",
    search: true,
    looks: [
      adds(".cite-card", async (page) => [
        await checkClaim(page, "Guglielmo Marconi was born in Bologna."),
        await page.locator(".justification .cite").last().hover(),
        await page.locator(".cite-card").waitFor(),
      ]),
      whole(async (page) => [await page.locator("h1").hover(), await press("Replay the steps")(page)]),
      whole((page) => page.goto(new URL(`/v1/verifications/${page.url().split("/").at(-1)}/report?format=html`, page.url()).href)),
    ],
  },
  {
    name: "claims about which nothing was found, with nothing to draw",
    looks: [
      whole((page) => checkClaim(page, "It will rain tomorrow.")),
      whole(async (page) => [await page.keyboard.press("/"), await checkClaim(page, "Zorblax Quuxington was born in Paris.")]),
    ],
  },
  {
    name: "a refuted claim of two parts",
    looks: [whole((page) => checkClaim(page, "Albert Einstein was born in Ulm and died in Berlin."))],
  },
  {
    name: "a conflict with its passage selected",
    search: true,
    looks: [whole(async (page) => [await checkClaim(page, "Guglielmo Marconi was born in Bologna."), await page.keyboard.press("2")])],
  },
  { name: "a claim that nothing decides", looks: [whole((page) => checkClaim(page, "Marie Curie liked the colour blue."))] },
  {
    name: "a name and a relation being corrected",
    looks: [
      // Whole: only here a row says that a name is doubtful.
      whole((page) => checkClaim(page, "Lincoln was born in Kentucky.")),
      adds(".pop", press("Change “Lincoln”")),
      adds(".pop", async (page) => [await closed(page), await press("Change “place of birth”")(page)]),
    ],
  },
  {
    name: "a text, before and after it is checked, with a sentence chosen",
    looks: [
      whole((page) => openTab(page, "Text", "Check a whole text")),
      whole(async (page) => {
        await checkText(page);
        await page.getByRole("button", { name: /^Sentence 2/ }).click();
        await page.locator(".card .verdict-word").waitFor();
      }),
    ],
  },
  {
    name: "a batch, before and after it is checked",
    looks: [whole((page) => openTab(page, "Batch", "Check many claims")), whole((page) => checkFile(page, "claims.csv"))],
  },
  { name: "the history", looks: [whole((page) => openTab(page, "History", "History"))] },
  { name: "the policies", looks: [whole((page) => openTab(page, "Policies", "wkgfc"))] },
  {
    name: "a link to nothing, and a service that is away",
    looks: [
      whole(async (page) => {
        await page.evaluate("location.hash = '#/v/20200101-000000-00000000'");
        await page.getByText("There is no verification under this link.").waitFor();
      }),
      whole(async (page) => {
        await page.getByRole("link", { name: "Check a claim" }).click();
        await page.route("**/v1/**", (route) => route.abort());
        await page.getByRole("textbox", { name: "Claim", exact: true }).fill("Ottawa is the capital of Canada.");
        await page.keyboard.press("Enter");
        await page.getByText("No connection to the service.").waitFor();
      }),
    ],
  },
];
