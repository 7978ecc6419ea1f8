import type { Module } from '../../records/module.ts';
import { calendarFeedOperations } from './endpoints.ts';

export const calendarFeed: Module = { operations: calendarFeedOperations, tablesOfNoJob: ['calendar_feeds'] };
