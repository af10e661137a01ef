/** Where a value stands in a JSON document: its keys and indices from the root. */
export type FieldPath = readonly PropertyKey[];

const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/;

/** A path as a person writes it, e.g. `script.planner[0].event`; empty for the root. */
export const fieldPathText = (path: FieldPath): string =>
  path
    .map((part) => {
      if (typeof part === 'number') {
        return `[${part}]`;
      }
      const key = String(part);
      return PLAIN_KEY.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
    })
    .join('')
    .replace(/^\./, '');
