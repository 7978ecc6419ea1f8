import { common } from './en/common.ts';
import { signIn } from './en/sign-in.ts';

/** Every text of the console, by area: what a translation has to give. */
const english = { common, signIn };

export type Texts = typeof english;

/** The texts in the language of the console. English is the one there is. */
export const text: Texts = english;
