import type { TestWorkspace } from '../../apps/server/test/harness.ts';
import { randomFrom } from '../../apps/server/test/random.ts';
import { dataOf, makeSamples, type Samples } from '../../apps/server/test/samples.ts';
import { CrossTenantProber } from '../cross-tenant-prober.ts';
import { useBodyIds, useCursors, useFilters, useKeys, usePathIds } from '../cross-tenant-probes.ts';
import { readServedDocument } from '../document.ts';
import type { Experiment } from '../experiment.ts';
import { withFleet } from '../fleet.ts';
import { overHttp } from '../over-http.ts';
import { suiteUnderRowSecurity } from '../row-security-suite.ts';
import { useAutomationSteps, useIdempotencyKey, useUploads } from '../special-probes.ts';

export const tenants: Experiment = {
  name: 'tenants',
  title:
    "in every operation, another workspace's IDs, cursors, uploads and keys have the same effect as random ones: none",
  run: (options) =>
    withFleet(async (fleet) => {
      const service = await fleet.start();
      const sides = [await fleet.workspace(), await fleet.workspace()] as const;
      const [mine, theirs] = sides.map((workspace) => overHttp(service.url, workspace)) as [
        TestWorkspace,
        TestWorkspace,
      ];
      // One after the other: samples wait for the dispatcher, of which there is one.
      const samples: Samples[] = [await makeSamples(mine), await makeSamples(theirs)];
      const document = await readServedDocument(service.url);
      const prober = new CrossTenantProber({
        url: service.url,
        document,
        mine: { workspace: sides[0], samples: samples[0]! },
        theirs: { workspace: sides[1], samples: samples[1]! },
        random: randomFrom(options.seed),
        seed: options.seed,
      });
      // Sessions belong to people, of whom these workspaces have none that sign in.
      const operations = document.operations.filter(({ takesKeys, isPublic }) => takesKeys || isPublic);
      for (const operation of operations) {
        await usePathIds(prober, operation);
        await useKeys(prober, operation);
        await useFilters(prober, operation);
        await useCursors(prober, operation);
      }
      await useUploads(prober);
      await useIdempotencyKey(prober);
      await useAutomationSteps(prober);
      // Last, because each is also sent with the caller's own IDs, which changes records.
      for (const operation of operations) await useBodyIds(prober, operation);
      const { faults, weak } = prober;
      const figures: Record<string, number | string> = {
        ...prober.figures,
        'weak comparisons': weak.join(', ') || 'none',
      };
      for (const { path, text } of samples[1]!.reads) {
        if (/\/(?:runs|exports)\//.test(path)) continue; // they go on without a request
        if (withoutBackground(dataOf(await theirs.api('GET', path))) !== withoutBackground(text))
          faults.push(`${path} of the other workspace has changed`);
      }
      if (options.scale === 'full') {
        options.log('the suite under row-level security');
        const suite = await suiteUnderRowSecurity();
        Object.assign(figures, suite.figures);
        faults.push(...suite.faults);
      }
      return { faults, figures };
    }),
};

/** The text of a file and the calendars of members are read in the background, without a request. */
function withoutBackground(text: string): string {
  return text.replaceAll(/"(?:textStatus|readAt|error)":(?:null|"[^"]*")/g, '');
}
