/** What the command answers the shell with. */
export const ExitStatus = {
  OK: 0,
  EXPECTATION_NOT_MET: 1,
  UNUSABLE_INPUT: 2,
  UNFORESEEN_REJECTION: 3,
} as const;
export type ExitStatus = (typeof ExitStatus)[keyof typeof ExitStatus];

const MOST_URGENT_FIRST: readonly ExitStatus[] = [
  ExitStatus.UNUSABLE_INPUT,
  ExitStatus.UNFORESEEN_REJECTION,
  ExitStatus.EXPECTATION_NOT_MET,
];

/** The one status of many: unusable input before an unforeseen rejection before an unmet expectation. */
export const overallStatus = (statuses: readonly ExitStatus[]): ExitStatus =>
  MOST_URGENT_FIRST.find((status) => statuses.includes(status)) ??
  ExitStatus.OK;
