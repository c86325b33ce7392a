/** A service from a program: start one with `npm start`, then `npx tsx examples/client.ts`. */
import { plumblineClient } from "plumbline/client";

const client = plumblineClient({ url: process.env["PLUMBLINE_SERVER"] ?? "http://127.0.0.1:8642" });

const { id, outcome, evidence } = await client.verify("Ottawa is the capital of Canada.");
console.log(outcome.kind === "verdict" ? outcome.verdict.label : "failed", evidence[0]?.text ?? "");
console.log((await client.graph(id, "turtle")).split("\n").length, "lines of Turtle");

const { batch, verifications } = await client.submit({ claims: ["Marie Curie was born in Paris.", "Berlin is the capital of Germany."] });
for (const verification of verifications)
  for await (const event of client.follow(verification.id))
    if (event.type === "finished")
      console.log(verification.claim, event.outcome.kind === "verdict" ? event.outcome.verdict.label : "failed");
console.log((await client.list({ batch })).verifications.length, "verifications in the batch");
