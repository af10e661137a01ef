/** The ways to bring about each cause, which each raise its error. */
export type Provocations = Readonly<Record<string, readonly (() => unknown)[]>>;
