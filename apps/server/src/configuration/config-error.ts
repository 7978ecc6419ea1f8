/** An invalid configuration; the message has one line. */
export class ConfigError extends Error {}
