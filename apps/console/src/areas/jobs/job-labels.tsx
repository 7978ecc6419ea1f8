import type { Schemas } from '@rolecall/client';
import { text } from '../../text/index.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

export type Job = Schemas['Job'];

const TONES: Readonly<Record<Job['status'], Tone>> = { draft: 'plain', open: 'good', closed: 'warn' };

export function JobStatus({ status }: { status: Job['status'] }) {
  return <Badge tone={TONES[status]}>{text.jobs.statuses[status]}</Badge>;
}

/** 'Paris · Hybrid · Full-time' */
export function positionOf({ location, workplaceType, employmentType }: Job): string {
  const { workplaceTypes, employmentTypes } = text.jobs;
  return [location, workplaceTypes[workplaceType], employmentTypes[employmentType]]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

/** The options of a choice. */
export function optionsOf(names: Readonly<Record<string, string>>): (readonly [string, string])[] {
  return Object.entries(names);
}
