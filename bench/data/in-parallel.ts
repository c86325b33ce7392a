/** Asks for everything with so many under way at once; answers stand where their questions stood. */
export async function inParallel<T, U>(items: readonly T[], many: number, ask: (item: T) => Promise<U>): Promise<readonly U[]> {
  const answers: U[] = [];
  let next = 0;
  async function work(): Promise<void> {
    while (next < items.length) {
      const place = next++;
      const item = items[place];
      if (item !== undefined) answers[place] = await ask(item);
    }
  }
  await Promise.all(Array.from({ length: many }, work));
  return answers;
}
