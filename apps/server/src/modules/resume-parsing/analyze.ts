import { type ParsedResume, parseResume } from './parse-resume.ts';

/** What the document reader calls in its separate process. */
export const analyze = (text: string): ParsedResume => parseResume(text);
