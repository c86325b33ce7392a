import type { Belief } from "../../../domain/belief.js";
import type { EvidenceGraph } from "../../../domain/evidence-graph.js";
import type { Statement } from "../../../domain/statement.js";

/** The same graph with some statements out of sight: nothing is copied, and ids stay what they are. */
export function viewOf(graph: EvidenceGraph, shows: (statement: Statement) => boolean): EvidenceGraph {
  return {
    ...graph,
    statement: (id) => {
      const statement = graph.statement(id);
      return statement === undefined || !shows(statement) ? undefined : statement;
    },
    statements: () => graph.statements().filter(shows),
    outgoing: (id, property) => graph.outgoing(id, property).filter(shows),
    incoming: (id, property) => graph.incoming(id, property).filter(shows),
  };
}

export function isFromWeb({ provenance }: Statement): boolean {
  return provenance.source === "web";
}

/** Did the web say anything that the rules can read? */
function heardWeb({ graph }: Belief): boolean {
  return graph.passages().some(({ provenance }) => provenance.source === "web") && graph.statements().some(isFromWeb);
}

/** What is known without the web: the anchors, which nothing that was read may change. */
export function anchorsOnly(belief: Belief): Belief {
  return heardWeb(belief) ? { ...belief, graph: viewOf(belief.graph, (statement) => !isFromWeb(statement)) } : belief;
}
