import type { Experiment } from './experiment.ts';
import { abuse } from './experiments/abuse.ts';
import { automations } from './experiments/automations.ts';
import { backup } from './experiments/backup.ts';
import { bookingRace } from './experiments/booking-race.ts';
import { calendarOutage } from './experiments/calendar-outage.ts';
import { candidateLinks } from './experiments/candidate-links.ts';
import { clock } from './experiments/clock.ts';
import { contractFuzz } from './experiments/contract-fuzz.ts';
import { diskFull } from './experiments/disk-full.ts';
import { expressions } from './experiments/expressions.ts';
import { fair } from './experiments/fair.ts';
import { importKill } from './experiments/import-kill.ts';
import { inboundEmail } from './experiments/inbound-email.ts';
import { killApi } from './experiments/kill-api.ts';
import { killWorker } from './experiments/kill-worker.ts';
import { mirror } from './experiments/mirror.ts';
import { nodes } from './experiments/nodes.ts';
import { restartPostgres } from './experiments/restart-postgres.ts';
import { slowNetwork } from './experiments/slow-network.ts';
import { soak } from './experiments/soak.ts';
import { submissions } from './experiments/submissions.ts';
import { tenants } from './experiments/tenants.ts';
import { terminateBackends } from './experiments/terminate-backends.ts';
import { upgrade } from './experiments/upgrade.ts';
import { visibility } from './experiments/visibility.ts';
import { zombie } from './experiments/zombie.ts';

/** In the order in which `npm run chaos` runs them. */
export const EXPERIMENTS: readonly Experiment[] = [
  killApi,
  killWorker,
  submissions,
  inboundEmail,
  mirror,
  automations,
  restartPostgres,
  terminateBackends,
  slowNetwork,
  zombie,
  clock,
  nodes,
  diskFull,
  upgrade,
  backup,
  tenants,
  visibility,
  contractFuzz,
  abuse,
  candidateLinks,
  bookingRace,
  calendarOutage,
  importKill,
  expressions,
  fair,
  soak,
];
