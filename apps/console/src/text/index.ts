import { automations } from './en/automations.ts';
import { common } from './en/common.ts';
import { reports } from './en/reports.ts';
import { signIn } from './en/sign-in.ts';

/** Every text of the console, by area: what a translation has to give. */
const english = { automations, common, reports, signIn };

export type Texts = typeof english;

/** The texts in the language of the console. English is the one there is. */
export const text: Texts = english;
