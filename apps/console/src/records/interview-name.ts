import type { Schemas } from '@rolecall/client';
import { text } from '../text/index.ts';

const t = text.interviews;

/** The name of an interview: its title, or 'Technical · Video'. */
export function interviewName({ title, type, mode }: Pick<Schemas['Interview'], 'title' | 'type' | 'mode'>): string {
  return title ?? `${t.types[type]} · ${t.modes[mode]}`;
}
