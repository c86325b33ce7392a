/** What was used lately. Two generations: what was not touched while half of the room was filled is forgotten. */
export type Recent<K, V> = {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  /** A value that is kept became heavier by so much. */
  grow(weight: number): void;
};

/** `room` is the weight of both generations together. */
export function recent<K, V>(room: number, weightOf: (value: V) => number): Recent<K, V> {
  let young = new Map<K, V>();
  let old = new Map<K, V>();
  let weighs = 0;

  function grow(weight: number): void {
    weighs += weight;
    if (weighs <= room / 2) return;
    old = young;
    young = new Map();
    weighs = weight;
  }
  function set(key: K, value: V): void {
    grow(weightOf(value));
    young.set(key, value);
  }

  return {
    get(key) {
      const known = young.get(key);
      if (known !== undefined) return known;
      const aged = old.get(key);
      if (aged !== undefined) set(key, aged);
      return aged;
    },
    set,
    grow,
  };
}
