/** The orders of lists by their names in the URL, as the API takes them. */
export const ORDERS = {
  oldest: { sort: 'createdAt', order: 'asc' },
  updated: { sort: 'updatedAt', order: 'desc' },
  lastName: { sort: 'lastName', order: 'asc' },
  rating: { sort: 'averageRating', order: 'desc' },
  lastActivity: { sort: 'lastActivityAt', order: 'desc' },
  longestInStage: { sort: 'stageEnteredAt', order: 'asc' },
} as const;
