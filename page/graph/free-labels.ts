export type WantedLabel = { readonly id: string; readonly text: string; readonly x: number; readonly y: number; readonly width: number };

const LABEL_HEIGHT = 16;
const GAP = 3;

type Rect = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** The labels, in order of priority, whose boxes do not overlap earlier ones. A grid keeps this fast for thousands of labels. */
export function freeLabels(wanted: readonly WantedLabel[], width: number, height: number): readonly WantedLabel[] {
  const cells = new Map<string, Rect[]>();
  const [cellWidth, cellHeight] = [120, 2 * LABEL_HEIGHT];
  const cellsOf = ({ left, right, top, bottom }: Rect): readonly string[] => {
    const keys: string[] = [];
    for (let x = Math.floor(left / cellWidth); x <= Math.floor(right / cellWidth); x++)
      for (let y = Math.floor(top / cellHeight); y <= Math.floor(bottom / cellHeight); y++) keys.push(`${x} ${y}`);
    return keys;
  };
  return wanted.filter(({ x, y, width: own }) => {
    const rect = { left: x - GAP, right: x + own + GAP, top: y - LABEL_HEIGHT / 2, bottom: y + LABEL_HEIGHT / 2 };
    if (rect.left < 0 || rect.right > width || rect.top < 0 || rect.bottom > height) return false;
    const keys = cellsOf(rect);
    const taken = keys.some((key) => (cells.get(key) ?? []).some((other) => overlap(rect, other)));
    if (taken) return false;
    for (const key of keys) cells.set(key, [...(cells.get(key) ?? []), rect]);
    return true;
  });
}

function overlap(one: Rect, other: Rect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
