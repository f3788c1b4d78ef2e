import { Heading } from "@chakra-ui/react";

export default function Index() {
  return <Heading as="h1">Aeroloft</Heading>;
}
