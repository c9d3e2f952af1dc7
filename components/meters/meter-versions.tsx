import { type Meter, sentencesOf } from "@/components/meters/meter-words";
import { Card } from "@/components/ui/card";
import { Instant } from "@/components/ui/instant";
import { Status } from "@/components/ui/status";

/** The versions of a meter, the newest first, each in sentences. */
export function MeterVersions({ meter }: { meter: Meter }) {
  return (
    <div className="space-y-4">
      {meter.versions.toReversed().map(({ version, status, definition, publishedDate }) => (
        <Card
          key={version}
          level={3}
          title={`Version ${version}`}
          actions={<Status value={status} tone={status === "Published" ? "positive" : "neutral"} />}
          description={publishedDate && <Instant at={publishedDate} />}
        >
          <ul className="space-y-1.5">
            {sentencesOf(definition).map((sentence) => (
              <li key={sentence} className="text-pretty">
                {sentence}
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
