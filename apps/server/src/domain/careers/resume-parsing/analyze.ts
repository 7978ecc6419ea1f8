import { type ParsedResume, parseResume } from './parse-resume.ts';

/** Called by the document reader in its separate process. */
export const analyze = (text: string): ParsedResume => parseResume(text);
