import pino from 'pino';

// Log lines are written in batches, because each write costs more than a line, and at the latest after this delay.
const LOG_BATCH_BYTES = 16_000; // below the maximum of one write
const LOG_DELAY_MS = 500;
/** `PIPE_BUF` of Linux: longer writes of several processes to one pipe can be mixed. */
const WHOLE_WRITE_BYTES = 4_096;

/**
 * One JSON line per entry on standard output, written in batches. With a name, each line has it as `process`, and other
 * processes may write to the same output.
 */
export function createLogger(level: pino.LevelWithSilent, processName: string | null = null): pino.Logger {
  const batch =
    processName === null
      ? { minLength: LOG_BATCH_BYTES }
      : { minLength: WHOLE_WRITE_BYTES / 2, maxWrite: WHOLE_WRITE_BYTES };
  return pino(
    {
      level,
      base: processName === null ? null : { process: processName },
      timestamp: timestamp(),
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination({ fd: 1, sync: false, periodicFlush: LOG_DELAY_MS, ...batch }),
  );
}

/** Pino's ISO time, formatted once for all lines of a millisecond: a busy process writes ten of them. */
function timestamp(): () => string {
  let at = Number.NaN;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) {
      at = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}
