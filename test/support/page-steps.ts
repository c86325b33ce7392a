import type { Page } from "playwright-core";

export async function openTab(page: Page, name: string, heading: string): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
}

const ARTICLE = [
  "# A life for radium",
  "Marie Curie was born in Warsaw in 1867. Marie Curie received the Nobel Prize in Chemistry in 1912. Was she the greatest of her time?",
  "Marie Curie discovered polonium. Marie Curie married Pierre Curie in 1895. Pierre Curie died in 1906. Ottawa is the capital of Canada.",
  "Rome is the capital of France. Albert Einstein was born in Ulm. Berlin is the capital of Germany. Mount Everest is more than 9,000 metres high.",
].join("\n\n");

/** An article of ten statements, checked to its end. */
export async function checkText(page: Page): Promise<void> {
  await openTab(page, "Text", "Check a whole text");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill(ARTICLE);
  await page.getByRole("button", { name: "Check the text" }).click();
  await page.getByRole("heading", { name: "10 sentences checked", exact: true }).waitFor({ timeout: 30_000 });
}

/** A file with a supported, an empty and a refuted claim, checked to its end. */
export async function checkFile(page: Page, name: string): Promise<void> {
  await openTab(page, "Batch", "Check many claims");
  const csv = "id,claim\n1,Oslo is the capital of Norway.\n2,\n3,Oslo is the capital of Sweden.\n";
  await page.getByLabel(/^Choose a CSV/).setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByText("Line 3: the claim is empty.").waitFor();
  await page.getByRole("button", { name: "Check 2 claims" }).click();
  await page.getByText("2 claims checked.", { exact: true }).waitFor({ timeout: 30_000 });
}
