/** One selection for the whole page: a citation, its row, its relation and its node are marked together. */
export type Selection = {
  current(): string | null;
  /** Selects a statement, passage or thing by its id; null clears. */
  select(id: string | null): void;
  /** Marks without selecting, as long as the pointer or the focus is there. */
  hover(id: string | null): void;
  onSelect(listener: (id: string | null) => void): void;
  /** Marks again what was drawn anew. */
  mark(): void;
};

/** Elements name what they stand for in `data-ids`, separated by blanks. */
export function selectionIn(root: ParentNode, first: string | null): Selection {
  let selected = first;
  let hovered: string | null = null;
  const listeners: ((id: string | null) => void)[] = [];
  const mark = () => {
    const wanted = hovered ?? selected;
    for (const element of root.querySelectorAll<HTMLElement | SVGElement>("[data-ids]")) {
      const ids = (element.dataset["ids"] ?? "").split(" ");
      element.classList.toggle("on", wanted !== null && ids.includes(wanted));
    }
  };
  return {
    current: () => selected,
    select(id) {
      if (id === selected) return;
      selected = id;
      hovered = null;
      mark();
      for (const listener of listeners) listener(id);
    },
    hover(id) {
      if (id === hovered) return;
      hovered = id;
      mark();
    },
    onSelect: (listener) => void listeners.push(listener),
    mark,
  };
}
