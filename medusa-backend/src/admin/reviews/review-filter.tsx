import { Select } from "@medusajs/ui";

type Option = readonly [value: string, text: string];
type Props = { label: string; value: string; options: readonly Option[]; onChange(value: string): void };

/** One choice that narrows the list. */
export function ReviewFilter({ label, value, options, onChange }: Props) {
  return (
    <Select size="small" value={value} onValueChange={onChange}>
      <Select.Trigger aria-label={label} className="w-40">
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {options.map(([option, text]) => (
          <Select.Item key={option} value={option}>
            {text}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  );
}

export const RATINGS: readonly Option[] = [
  ["all", "All ratings"],
  ["5", "5 stars"],
  ["4", "4 stars"],
  ["3", "3 stars"],
  ["2", "2 stars"],
  ["1", "1 star"],
];

export const VISIBILITIES: readonly Option[] = [
  ["all", "Shown and hidden"],
  ["shown", "Shown"],
  ["hidden", "Hidden"],
];
