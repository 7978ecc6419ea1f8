import type { Card, Order } from './card.ts';

type Compare = (a: Card, b: Card) => number;

/** IDs are ordered by creation time. */
const newestFirst: Compare = (a, b) => (a.application.id < b.application.id ? 1 : -1);
const oldestFirst: Compare = (a, b) => -newestFirst(a, b);

/** Ignores case, and also accents unless nothing else differs. */
const lastName = ({ facts }: Card) => facts.lastName.normalize('NFD').toLowerCase().slice(0, 100);
const activity = ({ application, facts }: Card) => facts.lastActivityAt ?? application.updatedAt;
const rating = ({ facts }: Card) => Math.round(100 * (facts.ratings?.average ?? 0));
const byText = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

/** The same orders as in the API. */
export const COMPARE: Readonly<Record<Order, Compare>> = {
  newest: newestFirst,
  oldest: oldestFirst,
  updated: (a, b) => byText(b.application.updatedAt, a.application.updatedAt) || newestFirst(a, b),
  longestInStage: (a, b) => byText(a.application.stageEnteredAt, b.application.stageEnteredAt) || oldestFirst(a, b),
  lastActivity: (a, b) => byText(activity(b), activity(a)) || newestFirst(a, b),
  rating: (a, b) => rating(b) - rating(a) || newestFirst(a, b),
  lastName: (a, b) => byText(lastName(a), lastName(b)) || oldestFirst(a, b),
};
