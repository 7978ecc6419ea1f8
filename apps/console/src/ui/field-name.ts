const ABBREVIATIONS: Readonly<Record<string, string>> = {
  url: 'URL',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  api: 'API',
  ip: 'IP',
};

/** Fields whose API name is not what the console calls them. */
const NAMES: Readonly<Record<string, string>> = {
  applicationConfig: 'application form',
  externalRefs: 'IDs in other systems',
};

/** The API name of a field as words: `linkedinUrl` is “LinkedIn URL”, `ownerId` “owner” and `interviewerIds` “interviewers”. */
export function fieldName(field: string): string {
  const known = NAMES[field];
  if (known !== undefined) return known;
  return field
    .replace(/Id(s?)$/, '$1')
    .split(/(?=[A-Z])/)
    .map((word) => ABBREVIATIONS[word.toLowerCase()] ?? word.toLowerCase())
    .join(' ');
}

/** The same at the beginning of a line. */
export function fieldTitle(field: string): string {
  const name = fieldName(field);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
