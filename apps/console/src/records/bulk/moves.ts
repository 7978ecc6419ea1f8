/** A call of the bulk operation: its applications have one job. */
export interface Move {
  toStageId: string;
  applicationIds: readonly string[];
}

interface Stage {
  id: string;
  jobId: string;
  name: string;
  kind: string;
  position: number;
}

/** Moving there ends the application, which asks for more than a stage. */
const FINAL = ['hired', 'rejected'];

const open = (stages: readonly Stage[]) => stages.filter(({ kind }) => !FINAL.includes(kind));

/** The names of the stages that applications can be moved to, in the order of the boards. */
export function stagesOf(stages: readonly Stage[]): readonly string[] {
  const inOrder = open(stages).toSorted((a, b) => a.position - b.position);
  return [...new Set(inOrder.map(({ name }) => name))];
}

/** The calls that move applications to the stages with this name. Those whose job has no such stage stay where they are. */
export function movesTo(
  name: string,
  applications: readonly { id: string; jobId: string }[],
  stages: readonly Stage[],
): readonly Move[] {
  return open(stages)
    .filter((stage) => stage.name === name)
    .map(({ id, jobId }) => ({
      toStageId: id,
      applicationIds: applications.filter((application) => application.jobId === jobId).map((one) => one.id),
    }))
    .filter(({ applicationIds }) => applicationIds.length > 0);
}
