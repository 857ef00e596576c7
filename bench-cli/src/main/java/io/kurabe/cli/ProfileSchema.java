package io.kurabe.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kurabe.workloads.WorkloadCatalogue;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The JSON schema of profiles, for editors. The parameters of parts are the options of the command
 * line, so it is made from them.
 */
final class ProfileSchema {
  private static final String TYPE = "type";
  private static final String DESCRIPTION = "description";

  private final ObjectMapper json = new ObjectMapper();

  private ProfileSchema() {}

  /** The schema, of draft 2020-12. */
  static String text(Screen screen) {
    ProfileSchema schema = new ProfileSchema();
    try {
      return schema.json.writerWithDefaultPrettyPrinter().writeValueAsString(schema.root(screen));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private ObjectNode root(Screen screen) {
    ObjectNode root = object("A profile of Kurabe: what is measured where, in which parts.");
    root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    root.put("title", "Kurabe profile");
    required(root, "targets", "parts");
    ObjectNode properties = root.putObject("properties");
    properties.set(DESCRIPTION, value("string", "One line, for lists and the head of the report."));
    properties.set("targets", targets());
    properties.set("parts", parts(screen));
    properties.set("repeats", value("integer", "Runs per point, in parts that do not say it."));
    ObjectNode order = value("string", "Order of the runs within a part.");
    names(order.putArray("enum"), List.of("random", "abba", "sequential"));
    properties.set("order", order);
    properties.set("seed", value("integer", "Seed of the order and of all clients."));
    properties.set("limits", limits());
    return root;
  }

  private ObjectNode targets() {
    ObjectNode targets = object("The servers by the names that parts and -t NAME=... use.");
    targets.remove("additionalProperties");
    ObjectNode slot = object("A server.");
    required(slot, "engine");
    ObjectNode properties = slot.putObject("properties");
    properties.set("about", value("string", "What belongs there."));
    ObjectNode engine = value("string", "What it speaks.");
    names(engine.putArray("enum"), List.of("mysql", "postgres", "redis"));
    properties.set("engine", engine);
    ObjectNode target =
        value("", "Where it is, as for -t; empty when the user must name it. No password.");
    names(target.putArray(TYPE), List.of("string", "null"));
    properties.set("target", target);
    properties.set("local", value("string", "What stands in for it with --local."));
    targets.set("additionalProperties", slot);
    return targets;
  }

  private ObjectNode parts(Screen screen) {
    ObjectNode parts = value("array", "Carried out one after the other.");
    parts.put("minItems", 1);
    ObjectNode part = object("A study or a workload.");
    required(part, "targets");
    ObjectNode properties = part.putObject("properties");
    properties.set("name", value("string", "Default: that of the study or workload."));
    properties.set("about", value("string", "One line."));
    ObjectNode study = value("string", "A study of bench run.");
    names(study.putArray("enum"), Catalogue.names());
    properties.set("study", study);
    ObjectNode workload = value("string", "A workload of bench load.");
    names(
        workload.putArray("enum"),
        WorkloadCatalogue.entries().stream().map(WorkloadCatalogue.Entry::name).toList());
    properties.set("workload", workload);
    properties.set("targets", listOf("Names of targets, the baseline first."));
    properties.set("parameters", object("Options of bench run or bench load."));
    properties.set("local", object("In place of those, with --local."));
    properties.set("gates", listOf("Conditions such as p99<5% slower, against the first target."));
    ((ObjectNode) properties.get("parameters")).remove("additionalProperties");
    ((ObjectNode) properties.get("local")).remove("additionalProperties");
    ArrayNode choice = part.putArray("oneOf");
    choice.add(branch("study", PartCommand.parameters(true, screen)));
    choice.add(branch("workload", PartCommand.parameters(false, screen)));
    parts.set("items", part);
    return parts;
  }

  private ObjectNode branch(String kind, Map<String, OptionSpec> options) {
    ObjectNode branch = json.createObjectNode();
    required(branch, kind);
    ObjectNode properties = branch.putObject("properties");
    properties.put(kind.equals("study") ? "workload" : "study", false);
    for (String place : List.of("parameters", "local")) {
      ObjectNode parameters = object("Options of " + kind + ".");
      ObjectNode known = parameters.putObject("properties");
      for (String common : List.of("repeats", "order", "seed")) {
        known.set(common, json.createObjectNode());
      }
      options.forEach((name, option) -> known.set(name, parameter(option)));
      properties.set(place, parameters);
    }
    return branch;
  }

  private ObjectNode parameter(OptionSpec option) {
    String about = String.join(" ", option.description()).replace("%%", "%");
    if (option.arity().max() == 0) {
      return value("boolean", about);
    }
    ObjectNode parameter = value("", about);
    names(parameter.putArray(TYPE), List.of("string", "number", "array"));
    return parameter;
  }

  private ObjectNode limits() {
    ObjectNode limits = object("Within which it stays.");
    ObjectNode properties = limits.putObject("properties");
    properties.set("time", value("string", "It is stopped after this time, e.g. 8h."));
    ObjectNode rows = value("", "It is refused when it fills more rows into tables.");
    names(rows.putArray(TYPE), List.of("integer", "string"));
    properties.set("rows", rows);
    properties.set("money", value("number", "US dollars that the servers may cost meanwhile."));
    return limits;
  }

  private ObjectNode listOf(String about) {
    ObjectNode list = value("array", about);
    list.set("items", value("string", ""));
    return list;
  }

  private ObjectNode object(String about) {
    ObjectNode object = value("object", about);
    object.put("additionalProperties", false);
    return object;
  }

  private ObjectNode value(String type, String about) {
    ObjectNode value = json.createObjectNode();
    if (!type.isEmpty()) {
      value.put(TYPE, type);
    }
    if (!about.isEmpty()) {
      value.put(DESCRIPTION, about);
    }
    return value;
  }

  private static void required(ObjectNode object, String... names) {
    names(object.putArray("required"), List.of(names));
  }

  private static void names(ArrayNode array, List<String> names) {
    names.forEach(array::add);
  }
}
