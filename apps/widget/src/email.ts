/**
 * Whether a text can be an email address. Not the check of the browser, which refuses letters before the @ that are not Latin; the
 * service has the whole rule.
 */
export const mayBeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
