type Container = Record<PropertyKey, unknown>;

/** A literal-like object of any realm, or an array: what freezing and copying go into. */
export function isContainer(value: unknown): value is Container {
  return Array.isArray(value) || isPlainObject(value);
}

/** An object whose prototype is none, or the root of some realm's prototypes. */
export function isPlainObject(value: unknown): value is Container {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/**
 * Freezes every plain object and array that can be reached through plain objects and arrays, cycles
 * included. Class instances, buffers and maps are left as they are.
 */
export function deepFreeze<T>(root: T): T {
  if (!isContainer(root)) {
    return root;
  }
  const seen = new Set<unknown>();
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (isContainer(value) && !seen.has(value)) {
      seen.add(value);
      for (const key of Reflect.ownKeys(value)) {
        pending.push(Object.getOwnPropertyDescriptor(value, key)?.value);
      }
      Object.freeze(value);
    }
  }
  return root;
}

/** A deep-frozen copy of the plain objects and arrays in a value; anything else is shared. */
export function frozenCopy<T>(root: T): T {
  const copies = new Map<unknown, Container>();
  const copyOf = (value: unknown): unknown => {
    if (!isContainer(value)) {
      return value;
    }
    let copy = copies.get(value);
    if (copy === undefined) {
      copy = (Array.isArray(value) ? [...value] : { ...value }) as Container;
      copies.set(value, copy);
    }
    return copy;
  };
  const result = copyOf(root);
  // A Map iterates over what is added to it meanwhile, so this reaches every copy without recursion.
  for (const copy of copies.values()) {
    for (const key of Reflect.ownKeys(copy)) {
      if (!(Array.isArray(copy) && key === 'length')) {
        copy[key] = copyOf(copy[key]);
      }
    }
    Object.freeze(copy);
  }
  return result as T;
}
