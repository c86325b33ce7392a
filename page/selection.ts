/** One selection for the whole page: a citation, its row, its relation and its node are highlighted together. */
export type Selection = {
  current(): string | null;
  /** Selects a statement, passage or thing by its id; null clears the selection. */
  select(id: string | null): void;
  /** Highlights without selecting, on hover or focus. */
  hover(ids: readonly string[]): void;
  onSelect(listener: (id: string | null) => void): void;
  /** Applies the highlighting to newly drawn elements. */
  mark(): void;
};

/** Elements list their ids in `data-ids`, separated by spaces. */
export function selectionIn(root: ParentNode, first: string | null): Selection {
  let selected = first;
  let hovered: readonly string[] = [];
  const listeners: ((id: string | null) => void)[] = [];
  const mark = () => {
    const wanted = new Set(hovered.length > 0 || selected === null ? hovered : [selected]);
    for (const element of root.querySelectorAll<HTMLElement | SVGElement>("[data-ids]")) {
      const ids = (element.dataset["ids"] ?? "").split(" ");
      element.classList.toggle(
        "on",
        ids.some((id) => wanted.has(id)),
      );
    }
  };
  return {
    current: () => selected,
    select(id) {
      if (id === selected) return;
      selected = id;
      hovered = [];
      mark();
      for (const listener of listeners) listener(id);
    },
    hover(ids) {
      if (ids.join(" ") === hovered.join(" ")) return;
      hovered = ids;
      mark();
    },
    onSelect: (listener) => void listeners.push(listener),
    mark,
  };
}
