import { Select } from "@medusajs/ui";

export type Option = readonly [value: string, text: string];
type Props = { label: string; value: string; options: readonly Option[]; onChange(value: string): void };

/** One choice that narrows a list. */
export function ListFilter({ label, value, options, onChange }: Props) {
  return (
    <Select size="small" value={value} onValueChange={onChange}>
      <Select.Trigger aria-label={label} className="w-36 sm:w-40">
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
