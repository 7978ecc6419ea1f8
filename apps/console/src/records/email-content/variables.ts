import { text } from '../../text/index.ts';

/** The variables of messages. */
export const MESSAGE_VARIABLES: readonly string[] = Object.keys(text.messages.variables);

/** The variables of the email about a rejection, which comes from the workspace. */
export const REJECTION_VARIABLES: readonly string[] = MESSAGE_VARIABLES.filter((name) => name !== 'sender.name');

/** `{{ candidate.firstName }}` */
export const placeholderOf = (variable: string): string => `{{ ${variable} }}`;
