import { Download } from "lucide-react";
import { buttonStyle } from "@/components/ui/button-style";
import { portalCalls } from "@/lib/portal/call-operation";

export type ZipLinksProps = {
  job: {
    readonly status: string;
    readonly message: string;
    readonly fileUrls: readonly string[];
    readonly fileNames: readonly string[];
  };
};

/** The ZIP files of an export, or why there is none. */
export function ZipLinks({ job: { message, fileUrls, fileNames } }: ZipLinksProps) {
  if (!fileUrls.length) return <span className="text-muted">{message}</span>;
  return (
    <div className="flex flex-col items-start gap-1">
      {fileUrls.map((url, place) => (
        <a
          key={url}
          href={portalCalls + url}
          download={fileNames[place]}
          className={buttonStyle({ size: "sm" })}
        >
          <Download aria-hidden />
          {fileNames[place]}
        </a>
      ))}
      <span className="text-muted text-sm">{message}</span>
    </div>
  );
}
