import type { Module } from '../../records/module.ts';
import { zoneComparison } from './compare-zones.ts';
import { interviewOperations } from './endpoints.ts';
import { interviewEvents } from './events.ts';

export const interviews: Module = {
  tags: {
    Interviews:
      'Interviews of an application. Interviewers receive invitations with calendar files if email is configured.',
  },
  operations: interviewOperations,
  events: [interviewEvents],
  jobs: [zoneComparison],
  tablesOfNoJob: ['member_bookings'],
};
